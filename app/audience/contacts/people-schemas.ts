import * as v from 'valibot'
import { textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { sourceSchema } from '#app/platform/visits/source-schemas.ts'
import { maxSearchLength, minSearchLength } from './contact-limits.ts'
import { consents, criteria, stateField } from './people-filter.ts'

const searchMessage = `Please enter at least ${minSearchLength} characters of an address or name.`

/** Blank to list everyone. */
export const searchField = v.pipe(
  textField({ max: maxSearchLength, tooLong: `Please enter at most ${maxSearchLength} characters.` }),
  v.check((text) => text === '' || [...text].length >= minSearchLength, searchMessage),
)

export const peopleSorts = ['newest', 'oldest', 'name'] as const

const filterEntries = {
  search: v.optional(searchField, ''),
  ...criteria,
  segment: v.optional(uuidField('Please choose a segment.')),
}
/** People who match all of these. */
export const peopleFilterSchema = v.object(filterEntries)
export type PeopleFilter = v.InferOutput<typeof peopleFilterSchema>

export const peopleQuerySchema = v.object({
  ...filterEntries,
  sort: v.optional(v.picklist(peopleSorts, `Please choose one of ${peopleSorts.join(', ')}.`), 'newest'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(700))),
})
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>

export const peopleCountSchema = v.object({
  people: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number()),
})
export type PeopleCount = v.InferOutput<typeof peopleCountSchema>

export const personIdSchema = v.object({ id: uuidField() })

const personRowSchema = v.object({
  /** Without an account, the id of the entry on the VIP list. */
  id: uuidField(),
  maskedEmail: v.string(),
  fullName: v.nullable(v.string()),
  state: stateField,
  since: timestampField,
  isVip: v.boolean(),
  source: v.nullable(sourceSchema),
  stories: v.number(),
  visibleStories: v.number(),
  consent: v.picklist(consents),
  /** Time of the latest email that was sent and is still on record. */
  mailedAt: v.nullable(timestampField),
})
export type PersonRow = v.InferOutput<typeof personRowSchema>

export const peoplePageSchema = v.object({
  people: v.array(personRowSchema),
  nextCursor: v.nullable(v.string()),
})
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>

export const personSchema = v.object({
  id: uuidField(),
  maskedEmail: v.string(),
  fullName: v.nullable(v.string()),
  /** Null if it equals the full name. */
  shownName: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  state: stateField,
  since: timestampField,
  hasAccount: v.boolean(),
  verifiedAt: v.nullable(timestampField),
  vipAskedAt: v.nullable(timestampField),
  vipConfirmedAt: v.nullable(timestampField),
  source: v.nullable(sourceSchema),
  /** Titles of stories that are not public are omitted. */
  stories: v.array(
    v.object({
      id: uuidField(),
      title: v.nullable(v.string()),
      createdAt: timestampField,
      sharePermission: v.boolean(),
      isPublic: v.boolean(),
      isVisible: v.boolean(),
      isHidden: v.boolean(),
      isHeld: v.boolean(),
    }),
  ),
  /** The person has turned off emails of these kinds. */
  unwanted: v.array(v.string()),
  /** The latest mails that have not been purged. */
  mails: v.array(
    v.object({
      purpose: v.string(),
      askedAt: timestampField,
      /** Null while it is queued. */
      sentAt: v.nullable(timestampField),
      /** Null if the link was not followed. */
      usedAt: v.nullable(timestampField),
    }),
  ),
  mail: v.object({
    suppression: v.nullable(v.object({ reason: v.string(), since: timestampField })),
    consents: v.array(
      v.object({
        form: v.picklist(['vip', 'waitlist', 'import']),
        /** Null if the consent was given before wordings were recorded. */
        wording: v.nullable(v.string()),
        givenAt: timestampField,
        confirmedAt: v.nullable(timestampField),
        withdrawnAt: v.nullable(timestampField),
        withdrawnBy: v.nullable(v.string()),
      }),
    ),
    /** Bounces of the last 30 days. */
    bounces: v.array(
      v.object({ status: v.string(), isPermanent: v.boolean(), toldBy: v.string(), at: timestampField }),
    ),
  }),
  /** Campaigns since the person joined, including those that they did not get. */
  campaigns: v.array(
    v.object({
      id: uuidField(),
      subject: v.string(),
      isWave: v.boolean(),
      state: v.picklist(['queued', 'sending', 'sent', 'failed', 'unsure', 'skipped', 'not_written']),
      reason: v.nullable(v.string()),
      startedAt: timestampField,
      settledAt: v.nullable(timestampField),
    }),
  ),
  cases: v.array(
    v.object({ id: uuidField(), subjectType: v.string(), state: v.string(), openedAt: timestampField }),
  ),
  sanctions: v.array(
    v.object({ kind: v.string(), startsAt: timestampField, endsAt: v.nullable(timestampField) }),
  ),
})
export type PersonRecord = v.InferOutput<typeof personSchema>

export const personAddressSchema = v.object({ email: v.string() })
