import * as v from 'valibot'
import { requestObject, textField, uuidField } from '#app/platform/validation/fields.ts'
import { mentionsMax, peopleSearchMax } from '../comment-limits.ts'

const place = (message: string, least: number) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message))

/** The position is in the stored text, which is trimmed and has single-character line ends. */
const mentionSchema = requestObject({
  userId: uuidField('This is not a person’s id.'),
  start: v.pipe(
    place('Please say where the name starts: 0 is the first character.', 0),
    v.description('Counted in Unicode code points from the beginning of the text.'),
  ),
  length: v.pipe(
    place('Please say how long the name is.', 1),
    v.description('In Unicode code points, with the “@” if there is one.'),
  ),
})

export type NewMention = v.InferOutput<typeof mentionSchema>

const tooMany = `Please mention no more than ${mentionsMax} people in one comment.`

export const mentionsField = v.optional(
  v.pipe(v.array(mentionSchema, 'Please send a list of mentions.'), v.maxLength(mentionsMax, tooMany)),
)

/** Only the comment's author receives the user ids. */
export const shownMentionsField = v.optional(
  v.array(v.object({ start: v.number(), length: v.number(), userId: v.optional(uuidField()) })),
  [],
)

export type ShownMention = v.InferOutput<typeof shownMentionsField>[number]

/** `about` is the beginning of a text by this user, to distinguish users with the same name. */
const personSchema = v.object({
  userId: uuidField(),
  fullName: v.string(),
  avatarUrl: v.nullable(v.string()),
  about: v.string(),
})

export type MentionablePerson = v.InferOutput<typeof personSchema>

export const peopleSchema = v.object({ people: v.array(personSchema) })

export const peopleQuerySchema = requestObject({
  search: v.optional(
    textField({
      max: peopleSearchMax,
      tooLong: `Please search for at most ${peopleSearchMax} characters.`,
    }),
    '',
  ),
})
