import * as v from 'valibot'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Cursor } from './read-events.ts'

export interface StreamCursors {
  write(cursor: Cursor): string
  /** @returns null unless a server of this site wrote it within the last hour */
  read(text: string): Cursor | null
}

const lifetimeMs = 60 * 60_000

const cursorSchema = v.strictTuple([v.string(), v.string(), v.number()])

/** Cursors are signed, so that forged ones and those of other sites are refused. */
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
