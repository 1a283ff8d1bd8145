import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { campaignListSchema, count, segmentSchema } from '../campaign-schemas.ts'
import { invitationStates } from './invitation-states.ts'

const figuresSchema = v.object({
  ...v.entriesFromList(invitationStates, count),
  /** Unused places that later waves reused. */
  passedOn: count,
})
export type WaveFigures = v.InferOutput<typeof figuresSchema>

const room = {
  /** People on the VIP list who are confirmed, have consented, have no account and were never invited. */
  canBeInvited: count,
  /** Unused places of earlier waves, which the next wave reuses. */
  freePlaces: count,
}

export const waveListSchema = v.object({
  ...room,
  waves: v.array(v.object({ campaign: campaignListSchema.entries.campaigns.item, figures: figuresSchema })),
  segments: v.array(segmentSchema),
})
export type WaveList = v.InferOutput<typeof waveListSchema>

const invitationSchema = v.object({
  personId: uuidField(),
  /** Null if the person was deleted. */
  maskedEmail: v.nullable(v.string()),
  fullName: v.nullable(v.string()),
  state: v.picklist(invitationStates),
  expiresAt: v.nullable(timestampField),
  openedAt: v.nullable(timestampField),
  joinedAt: v.nullable(timestampField),
  isPassedOn: v.boolean(),
})
export type Invitation = v.InferOutput<typeof invitationSchema>

export const waveSchema = v.object({
  figures: figuresSchema,
  invitations: v.array(invitationSchema),
  nextAfter: v.nullable(uuidField()),
})
export type Wave = v.InferOutput<typeof waveSchema>

export const waveQuerySchema = v.object({ after: v.optional(uuidField()) })

export const invitationTokenSchema = requestObject({
  token: v.pipe(v.string('The link is incomplete.'), v.minLength(1), v.maxLength(300)),
})

export const openedInvitationSchema = v.object({ email: v.string(), expiresAt: timestampField })
export type OpenedInvitation = v.InferOutput<typeof openedInvitationSchema>
