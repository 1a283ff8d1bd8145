import * as z from 'zod/mini'
import { ApiError } from './api-error.server.ts'

/** From the web's first year on, as PostgreSQL knows fewer years than ISO 8601. */
const cursorSchema = z.tuple([z.iso.datetime().check(z.refine((iso) => iso >= '1990')), z.uuid()])

/** Where a page of a list in the order of time ends: its last entry's moment and id. */
export interface KeysetPosition {
  createdAt: Date
  id: string
}

export function encodeKeysetCursor({ createdAt, id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

/** @throws ApiError 400 `invalid_cursor` for anything that `encodeKeysetCursor` did not make */
export function decodeKeysetCursor(cursor: string): KeysetPosition {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    const message = 'This page of the list is not there. Please start from the first.'
    throw new ApiError(400, 'invalid_cursor', message, {
      fields: [
        { field: 'cursor', code: 'invalid_cursor', message: 'Use the nextCursor of the page before.' },
      ],
    })
  }
}
