import * as v from 'valibot'
import { criteria } from '#app/audience/contacts/people-filter.ts'
import { searchField } from '#app/audience/contacts/people-schemas.ts'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import {
  maxBodyLength,
  maxMailsPerHour,
  maxSegmentName,
  maxSubjectLength,
  maxValidDays,
  maxWaveSize,
} from './campaign-limits.ts'
import { campaignStateChanges } from './campaign-options.ts'

export const campaignIdSchema = v.object({ id: uuidField() })
export const unsureParamsSchema = v.object({ id: uuidField(), personId: uuidField() })

export const segmentRequestSchema = requestObject({
  name: v.pipe(
    v.string('Please name the segment.'),
    v.trim(),
    v.minLength(1, 'Please name the segment.'),
    v.maxLength(maxSegmentName, `Please use at most ${maxSegmentName} characters.`),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please write the name in one line, without control characters.'),
  ),
  search: v.optional(searchField, ''),
  ...criteria,
})
export type SegmentRequest = v.InferOutput<typeof segmentRequestSchema>

// A draft may be unfinished. `findProblems` lists what must be corrected before it is sent.
const subjectField = v.pipe(
  v.string('Please write a subject.'),
  v.maxLength(maxSubjectLength, `Please use at most ${maxSubjectLength} characters.`),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please write the subject in one line.'),
)

const bodyField = v.pipe(
  v.string('Please write the text.'),
  v.maxLength(maxBodyLength, `Please use at most ${maxBodyLength.toLocaleString('en')} characters.`),
  v.regex(
    /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
    'This contains characters that can’t be sent. Please remove them.',
  ),
)

const formatField = v.picklist(['plain', 'markdown'], 'Please choose plain or markdown.')

const wholeNumber = (max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(max, message))

const waveField = requestObject({
  size: wholeNumber(maxWaveSize, `Please choose 1 to ${maxWaveSize.toLocaleString('en')} people.`),
  validDays: wholeNumber(maxValidDays, `Please choose 1 to ${maxValidDays} days.`),
})

const rateMessage = `Please choose 1 to ${maxMailsPerHour.toLocaleString('en')} emails an hour.`

export const campaignRequestSchema = requestObject({
  subject: subjectField,
  body: bodyField,
  /** Null to select everyone. */
  segmentId: v.nullable(uuidField()),
  mailsPerHour: wholeNumber(maxMailsPerHour, rateMessage),
  /** Null or omitted for a campaign without invitations. */
  wave: v.optional(v.nullable(waveField), null),
})
export type CampaignRequest = v.InferOutput<typeof campaignRequestSchema>

const versionField = wholeNumber(2 ** 31 - 1, 'Please name the version that you saw.')

export const draftChangeSchema = requestObject({
  ...campaignRequestSchema.entries,
  basedOn: versionField,
})
export type DraftChange = v.InferOutput<typeof draftChangeSchema>

export const draftQuerySchema = requestObject({
  version: v.pipe(v.string('Please name the version that you saw.'), v.toNumber(), versionField),
})

export const previewRequestSchema = requestObject({
  subject: subjectField,
  body: bodyField,
  format: v.optional(formatField, 'markdown'),
  wave: campaignRequestSchema.entries.wave,
})
export type PreviewRequest = v.InferOutput<typeof previewRequestSchema>

export const stateChangeRequestSchema = requestObject({
  act: v.picklist(campaignStateChanges, `Please choose one of ${campaignStateChanges.join(', ')}.`),
})
export type StateChangeRequest = v.InferOutput<typeof stateChangeRequestSchema>

const timeMessage = 'Please choose a date and a time.'
const zoneMessage = 'Please choose a time zone, such as Europe/Berlin.'
const numberMessage = 'Please confirm the number of recipients.'

/** The draft's version and the recipients that the sender saw and confirmed. */
export const sendRequestSchema = requestObject({
  version: versionField,
  recipients: v.pipe(v.number(numberMessage), v.safeInteger(numberMessage), v.minValue(0, numberMessage)),
  /** Local time in a time zone. Omit to start immediately. */
  startsAt: v.optional(
    requestObject({
      localTime: v.pipe(v.string(timeMessage), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, timeMessage)),
      timeZone: v.pipe(v.string(zoneMessage), v.maxLength(100, zoneMessage)),
    }),
  ),
})
export type SendRequest = v.InferOutput<typeof sendRequestSchema>

export const count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number())

export const segmentSchema = v.object({
  id: uuidField(),
  name: v.string(),
  search: v.string(),
  /** Other criteria. */
  filter: v.object(criteria),
  isUsed: v.boolean(),
})
export type Segment = v.InferOutput<typeof segmentSchema>
export const segmentListSchema = v.object({ segments: v.array(segmentSchema) })
export type SegmentList = v.InferOutput<typeof segmentListSchema>

const listedEntries = {
  id: uuidField(),
  subject: v.string(),
  segmentId: v.nullable(uuidField()),
  state: v.picklist(['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped']),
  wave: v.nullable(waveField),
  startsAt: v.nullable(timestampField),
  /** Time zone in which `startsAt` was chosen. */
  timeZone: v.nullable(v.string()),
  startedAt: v.nullable(timestampField),
  createdAt: timestampField,
}

const listedSchema = v.object({ ...listedEntries, sent: count, bounced: count, unsubscribed: count })
export type ListedCampaign = v.InferOutput<typeof listedSchema>

export const campaignSchema = v.object({
  ...listedEntries,
  body: v.string(),
  format: formatField,
  pausedBy: v.nullable(v.picklist(['owner', 'bounces', 'complaints', 'restore'])),
  mailsPerHour: v.number(),
  version: v.number(),
  endedAt: v.nullable(timestampField),
})
export type Campaign = v.InferOutput<typeof campaignSchema>

export const campaignListSchema = v.object({
  campaigns: v.array(listedSchema),
  ...segmentListSchema.entries,
})
export type CampaignList = v.InferOutput<typeof campaignListSchema>

export const audienceSchema = v.object({
  people: count,
  recipients: count,
  suppressed: count,
  withoutConsent: count,
})
export type Audience = v.InferOutput<typeof audienceSchema>

const problemSchema = v.object({ field: v.string(), message: v.string() })
export type Problem = v.InferOutput<typeof problemSchema>

export const previewSchema = v.object({
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** To be corrected before it can be sent. */
  problems: v.array(problemSchema),
  /** Postal address in the footer; blank for none. */
  postal: v.string(),
})
export type Preview = v.InferOutput<typeof previewSchema>

export const openCampaignSchema = v.object({
  campaign: campaignSchema,
  /** Current counts for a draft; otherwise those that the sender confirmed. */
  audience: audienceSchema,
  /** Recipients in each state; zero for a draft. */
  progress: v.object({
    queued: count,
    sending: count,
    sent: count,
    failed: count,
    unsure: count,
    skipped: count,
  }),
  /** Their mail may or may not have been sent. */
  unsure: v.array(v.object({ personId: uuidField(), maskedEmail: v.string(), claimedAt: timestampField })),
  preview: previewSchema,
})
export type OpenCampaign = v.InferOutput<typeof openCampaignSchema>

export const createdSchema = v.object({ id: uuidField() })
export const savedSchema = v.object({ version: v.number() })
export const changedSchema = v.object({ state: campaignSchema.entries.state })
