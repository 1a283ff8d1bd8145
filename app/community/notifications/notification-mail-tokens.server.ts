import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { type NotificationKind, notificationKindSchema } from './notification-schemas.ts'

/** Mails of some kinds, everything about a story, everything by a comment's author, digests, or alerts to staff about cases. */
export type UnsubscribeScope =
  | { kinds: NotificationKind[] }
  | { storyId: string }
  | { writerOf: string }
  | 'digest'
  | 'alerts'

export interface Unsubscription {
  userId: string
  scope: UnsubscribeScope
}

const kindsSchema = v.pipe(v.array(notificationKindSchema), v.minLength(1))
const storySchema = v.tuple([uuidField()])
const writerSchema = v.tuple([v.literal('writer'), uuidField()])

/** Signed and not stored, because links in old mails must keep working (RFC 8058). */
export function createUnsubscribeToken(keyedHash: KeyedHash, { userId, scope }: Unsubscription): string {
  const content = [...encodeScope(scope), userId].join('.')
  return `${content}.${sign(keyedHash, content).toString('base64url')}`
}

function encodeScope(scope: UnsubscribeScope): string[] {
  if (scope === 'digest' || scope === 'alerts') return [scope]
  if ('writerOf' in scope) return ['writer', scope.writerOf]
  return 'kinds' in scope ? scope.kinds : [scope.storyId]
}

/** Returns null if the signature is invalid. */
export function readUnsubscribeToken(keyedHash: KeyedHash, token: string): Unsubscription | null {
  const end = token.lastIndexOf('.')
  const content = token.slice(0, Math.max(end, 0))
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  if (!isSameHash(signature, sign(keyedHash, content))) return null
  const subject = content.split('.')
  const userId = subject.pop() ?? ''
  const [first, ...others] = subject
  if (others.length === 0 && (first === 'digest' || first === 'alerts')) return { userId, scope: first }
  if (v.is(writerSchema, subject)) return { userId, scope: { writerOf: subject[1] } }
  if (v.is(kindsSchema, subject)) return { userId, scope: { kinds: subject } }
  return v.is(storySchema, subject) ? { userId, scope: { storyId: subject[0] } } : null
}

function sign(keyedHash: KeyedHash, content: string): Buffer {
  return keyedHash(`stop of notification mails: ${content}`)
}
