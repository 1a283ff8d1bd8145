import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { type NotificationKind, notificationKindSchema } from './notification-schemas.ts'

/** What a link in a mail stops: mails of some kinds, everything about a story or of who wrote a comment, or digests. */
export type Stop = { kinds: NotificationKind[] } | { storyId: string } | { writerOf: string } | 'digest'

export interface PersonalStop {
  userId: string
  stop: Stop
}

const kindsSchema = v.pipe(v.array(notificationKindSchema), v.minLength(1))
const storySchema = v.tuple([uuidField()])
const writerSchema = v.tuple([v.literal('writer'), uuidField()])

/**
 * The token of a link that stops something for one person. It is signed and stored nowhere: mail is kept for years, and its links
 * must work for as long (RFC 8058).
 */
export function createStopToken(keyedHash: KeyedHash, { userId, stop }: PersonalStop): string {
  const content = [...nameStop(stop), userId].join('.')
  return `${content}.${sign(keyedHash, content).toString('base64url')}`
}

function nameStop(stop: Stop): string[] {
  if (stop === 'digest') return [stop]
  if ('writerOf' in stop) return ['writer', stop.writerOf]
  return 'kinds' in stop ? stop.kinds : [stop.storyId]
}

/** What a token stops; null for one that this site has not made. */
export function readStopToken(keyedHash: KeyedHash, token: string): PersonalStop | null {
  const end = token.lastIndexOf('.')
  const content = token.slice(0, Math.max(end, 0))
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  if (!isSameHash(signature, sign(keyedHash, content))) return null
  const subject = content.split('.')
  const userId = subject.pop() ?? ''
  if (subject.length === 1 && subject[0] === 'digest') return { userId, stop: 'digest' }
  if (v.is(writerSchema, subject)) return { userId, stop: { writerOf: subject[1] } }
  if (v.is(kindsSchema, subject)) return { userId, stop: { kinds: subject } }
  return v.is(storySchema, subject) ? { userId, stop: { storyId: subject[0] } } : null
}

function sign(keyedHash: KeyedHash, content: string): Buffer {
  return keyedHash(`stop of notification mails: ${content}`)
}
