import * as z from 'zod/mini'
import { ApiError } from '#app/errors.server.ts'

/** Where a page of own things ends: its last one's moment and id. From 1990 on, as PostgreSQL knows fewer years. */
const cursorSchema = z.tuple([z.iso.datetime().check(z.refine((iso) => iso >= '1990')), z.uuid()])

export interface OwnPosition {
  createdAt: Date
  id: string
}

export function encodeOwnCursor({ createdAt, id }: OwnPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

/** @throws ApiError 400 `invalid_cursor` for anything that `encodeOwnCursor` did not make */
export function decodeOwnCursor(cursor: string): OwnPosition {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    const message = 'This page of the list is not there. Please start from the first.'
    throw new ApiError(400, 'invalid_cursor', message, {
      fields: [{ field: 'cursor', code: 'invalid_cursor', message }],
    })
  }
}
