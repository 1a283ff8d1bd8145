import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'

interface InvitationKey {
  campaignId: string
  personId: string
}

const keySchema = v.strictObject({ campaignId: uuidField(), personId: uuidField() })

/** Signed instead of stored, so that a resent mail has the same token. */
export function createInvitationToken(keyedHash: KeyedHash, { campaignId, personId }: InvitationKey): string {
  return `${campaignId}.${personId}.${sign(keyedHash, campaignId, personId).toString('base64url')}`
}

/** Returns null for a token that this site has not issued. */
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
