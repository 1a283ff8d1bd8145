import * as v from 'valibot'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { wordExceptionsMax, wordPatternMax } from '../moderation-limits.ts'

/** Duplicates values of the database schema, so that the browser does not load it. */
export const wordKinds = ['word', 'phrase', 'domain'] as const
export const wordActions = ['flag', 'hold'] as const

const tooLong = `Please use at most ${wordPatternMax} characters.`
const pattern = (required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(2, required),
    v.maxLength(wordPatternMax, tooLong),
    v.regex(/[\p{L}\p{N}]/u, 'Please use at least one letter or number.'),
    v.check((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Please write it in one line.'),
  )

const trialFields = {
  pattern: pattern('Please enter at least 2 characters to look for.'),
  kind: v.picklist(wordKinds, 'Please choose a word, a phrase or a domain.'),
  /** A match inside one of these does not count. */
  exceptions: v.optional(
    v.pipe(
      v.array(pattern('Each exception needs at least 2 characters.')),
      v.maxLength(wordExceptionsMax, `Please use at most ${wordExceptionsMax} exceptions.`),
    ),
    [],
  ),
}

interface Trial {
  pattern: string
  kind: (typeof wordKinds)[number]
}

const wordMessage = 'A word has no spaces. Please choose “Phrase” for several words.'
const domainMessage = 'Please enter a domain such as example.com, without https:// or a path.'

function findProblem({ pattern, kind }: Trial): string | null {
  if (kind === 'word' && /\s/u.test(pattern)) return wordMessage
  const isDomain = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(pattern)
  return kind === 'domain' && !isDomain ? domainMessage : null
}

/** Uses `rawCheck`, which other fields use too, because each additional valibot action enlarges every page's script. */
const fitsItsKind = <Input extends Trial>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { pattern, kind } = dataset.value
    const message = findProblem({ pattern, kind })
    if (message)
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: { pattern, kind }, key: 'pattern', value: pattern }],
      })
  })

/** `POST /api/desk/word-rules/trial` */
export const trialRequestSchema = v.pipe(requestObject(trialFields), fitsItsKind())
export type TrialRequest = v.InferOutput<typeof trialRequestSchema>

export const wordRuleRequestSchema = v.pipe(
  requestObject({
    ...trialFields,
    /** `flag` opens a case while the text stays public; `hold` also hides it until decided. */
    action: v.picklist(wordActions, 'Please choose an action.'),
    dryRun: v.optional(v.boolean(), false),
  }),
  fitsItsKind(),
)
export type WordRuleRequest = v.InferOutput<typeof wordRuleRequestSchema>

export const wordRuleChangeSchema = requestObject({
  dryRun: v.boolean('Please say whether it only counts matches.'),
})

export const trialSchema = v.object({
  /** Number of the latest public texts examined, up to 10,000, and of those that match. */
  texts: v.number(),
  hits: v.number(),
  /** The latest 20 matching texts. */
  samples: v.array(
    v.object({
      subjectType: v.picklist(['story', 'comment']),
      subjectId: uuidField(),
      storyId: uuidField(),
      /** The match with surrounding text. */
      around: v.string(),
      /** Position of the match in `around` and its length, in Unicode characters. */
      matchAt: v.number(),
      matchLength: v.number(),
    }),
  ),
})
export type Tried = v.InferOutput<typeof trialSchema>

export const wordRuleSchema = v.object({
  id: uuidField(),
  pattern: v.string(),
  kind: v.picklist(wordKinds),
  action: v.picklist(wordActions),
  exceptions: v.array(v.string()),
  dryRun: v.boolean(),
  hits: v.number(),
  wrongHits: v.number(),
})
export type WordRule = v.InferOutput<typeof wordRuleSchema>

/** `GET /api/desk/word-rules`, in alphabetical order. */
export const wordRuleListSchema = v.object({ rules: v.array(wordRuleSchema) })

export const wordRuleIdSchema = v.object({ id: uuidField() })
export const wrongHitSchema = v.object({ id: uuidField(), ruleId: uuidField() })
