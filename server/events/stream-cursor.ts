import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Cursor } from './read-events.ts'

/** What a stream's reader has been told, in the words of `Last-Event-ID`. */
export interface StreamCursors {
  write(cursor: Cursor): string
  /** @returns null for one that no server of this site has written within the last hour */
  read(text: string): Cursor | null
}

/** Older events are deleted. */
const lifetimeMs = 60 * 60_000

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number()])

/** Cursors are signed: what a reader sends back is neither made up nor of another site. */
export function createStreamCursors(keyedHash: KeyedHash, clock: () => Date): StreamCursors {
  const sign = (payload: string) => keyedHash(`stream cursor ${payload}`).subarray(0, 16)
  return {
    write({ generation, snapshot }) {
      const payload = Buffer.from(JSON.stringify([generation, snapshot, clock().getTime()])).toString(
        'base64url',
      )
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(text) {
      const [payload = '', signature = ''] = text.split('.', 2)
      if (!isSameHash(Buffer.from(signature, 'base64url'), sign(payload))) return null
      const [generation, snapshot, writtenAt] = v.parse(
        cursorSchema,
        JSON.parse(Buffer.from(payload, 'base64url').toString()),
      )
      return clock().getTime() - writtenAt < lifetimeMs ? { generation, snapshot } : null
    },
  }
}
