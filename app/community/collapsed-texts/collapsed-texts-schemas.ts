import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { mutedWordLength, mutedWordsMax } from './collapsed-texts-limits.ts'
import { simplify } from './muted-words.ts'

export const hiddenIdSchema = requestObject({ id: uuidField() })

const wordField = v.pipe(
  textField({
    max: mutedWordLength,
    required: 'Please enter a word.',
    tooLong: `Please use at most ${mutedWordLength} characters for each word.`,
  }),
  v.check((word) => simplify(word) !== '', 'A word needs a letter or a digit.'),
)

/** Replaces all words. */
export const mutedWordsSchema = requestObject({
  words: v.pipe(
    v.array(wordField),
    v.maxLength(mutedWordsMax, `Please use at most ${mutedWordsMax} words.`),
    v.transform((words) => [...new Set(words)]),
  ),
})

const muted = v.object({ id: uuidField(), fullName: v.nullable(v.string()), createdAt: timestampField })

/** Newest first. */
export const hiddenAndMutedSchema = v.object({
  people: v.array(muted),
  texts: v.array(
    v.object({
      id: uuidField(),
      storyId: uuidField(),
      commentId: v.nullable(uuidField()),
      start: v.string(),
      reason: v.picklist(['hidden', 'reported']),
      createdAt: timestampField,
    }),
  ),
  words: v.array(v.string()),
})
export type HiddenAndMuted = v.InferOutput<typeof hiddenAndMutedSchema>

export const mutedSchema = v.object({ id: uuidField() })
