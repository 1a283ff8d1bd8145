import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'

export interface InvitationKey {
  campaignId: string
  personId: string
}

const keySchema = v.strictObject({ campaignId: uuidField(), personId: uuidField() })

/** The token of an invitation's link: signed and stored nowhere, so that a mail sent again holds the same. */
export function createInvitationToken(keyedHash: KeyedHash, { campaignId, personId }: InvitationKey): string {
  return `${campaignId}.${personId}.${sign(keyedHash, campaignId, personId).toString('base64url')}`
}

/** Whose invitation it is; null for a token that this site has not made. */
export function readInvitationToken(keyedHash: KeyedHash, token: string): InvitationKey | null {
  const [campaignId = '', personId = '', signature, ...rest] = token.split('.')
  const key = v.safeParse(keySchema, { campaignId, personId })
  if (!key.success || signature === undefined || rest.length > 0) return null
  const isOwn = isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, campaignId, personId))
  return isOwn ? key.output : null
}

function sign(keyedHash: KeyedHash, campaignId: string, personId: string): Buffer {
  return keyedHash(`invitation of a wave: ${campaignId}.${personId}`)
}
