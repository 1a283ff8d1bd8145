import * as v from 'valibot'
import type { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { errorsFromIssues, errorsFromProblems, type FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { defaultMailsPerHour, defaultValidDays, defaultWaveSize } from '../campaign-limits.ts'
import type { CampaignKind } from '../campaign-options.ts'
import { type Campaign, campaignRequestSchema, type Segment } from '../campaign-schemas.ts'

export const everybody = 'all'

const keptSchema = v.object({
  subject: v.string(),
  body: v.string(),
  segmentId: v.string(),
  mailsPerHour: v.string(),
  /** Blank for a campaign without invitations. */
  size: v.string(),
  validDays: v.string(),
})

export type CampaignFields = v.InferOutput<typeof keptSchema>

export const fieldLabels: Readonly<Record<keyof CampaignFields, string>> = {
  subject: 'Subject',
  body: 'Text',
  segmentId: 'For',
  mailsPerHour: 'Emails per hour',
  size: 'Places',
  validDays: 'Days an invitation is valid',
}

const isField = (name: string): name is keyof CampaignFields => name in fieldLabels
export const fieldOrder = Object.keys(fieldLabels).filter(isField)

export function parseFields(kept: unknown): CampaignFields | null {
  const { success, output } = v.safeParse(keptSchema, kept)
  return success ? output : null
}

export function toFields(kind: CampaignKind, campaign: Campaign | null): CampaignFields {
  const isWave = kind === 'waves'
  return {
    subject: campaign?.subject ?? '',
    body: campaign?.body ?? '{greeting}\n\n',
    segmentId: campaign?.segmentId ?? everybody,
    mailsPerHour: `${campaign?.mailsPerHour ?? defaultMailsPerHour}`,
    size: isWave ? `${campaign?.wave?.size ?? defaultWaveSize}` : '',
    validDays: isWave ? `${campaign?.wave?.validDays ?? defaultValidDays}` : '',
  }
}

const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export function toRequest(kind: CampaignKind, fields: CampaignFields) {
  const { segmentId, mailsPerHour, size, validDays, ...text } = fields
  const { success, output, issues } = v.safeParse(campaignRequestSchema, {
    ...text,
    segmentId: segmentId === everybody ? null : segmentId,
    mailsPerHour: toNumber(mailsPerHour),
    wave: kind === 'waves' ? { size: toNumber(size), validDays: toNumber(validDays) } : null,
  })
  if (success) return { request: output, errors: {} }
  // The errors of a wave's fields are nested, so the last part of the path is the field's name.
  const inForm = issues.map(({ message, path }) => ({ message, path: path?.slice(-1) }))
  return { request: null, errors: errorsFromIssues(inForm) }
}

export const nameFields = ({ fields }: ApiClientError): FieldErrors =>
  errorsFromProblems(fields.map(({ field, message }) => ({ field: field.replace('wave.', ''), message })))

export function nameSegment(kind: CampaignKind, segments: readonly Segment[], segmentId: string): string {
  if (segmentId === everybody)
    return kind === 'waves' ? 'Everyone who can be invited' : 'Everyone who agreed to emails'
  return segments.find(({ id }) => id === segmentId)?.name ?? 'A deleted segment'
}
