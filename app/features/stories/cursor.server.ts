import * as z from 'zod/mini'
import { ApiError } from '#app/errors.server.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** Where the next page of stories begins: after this one. */
export interface StoryCursor {
  createdAt: Date
  id: string
}

export function encodeCursor({ createdAt, id }: StoryCursor): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

/** @throws ApiError 400 `invalid_cursor` for anything that `encodeCursor` did not make */
export function decodeCursor(cursor: string): StoryCursor {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    throw new ApiError(
      400,
      'invalid_cursor',
      'This page of the list is not there. Please start from the first.',
      {
        fields: [{ field: 'cursor', code: 'invalid', message: 'Use the nextCursor of the page before.' }],
      },
    )
  }
}
