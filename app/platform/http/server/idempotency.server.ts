import { and, eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { idempotencyKeys } from '#database/schema/server/idempotency-keys.ts'
import { idempotencyKeyKeptHours } from '../http-limits.ts'
import { ApiError } from './api-error.server.ts'
import type { KeyedHash } from './keyed-hash.server.ts'

const keySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/))

/** @throws ApiError 400 `invalid_input` if the header is present but invalid */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (v.is(keySchema, header)) return header
  const message = 'The Idempotency-Key header must be 16 to 100 letters, digits, - or _, such as a UUID.'
  throw new ApiError(400, 'invalid_input', message, {
    fields: [{ field: 'Idempotency-Key', code: 'invalid', message }],
  })
}

interface OnceOptions<Body> {
  /** A user id, or the name of an action that needs no account. */
  scope: string
  /** Omit to run the work without idempotency. */
  key: string | undefined
  /** Content of the request, to detect reuse of a key for another request. Must not include a password. */
  request: unknown
  keyedHash: KeyedHash
  answer: v.GenericSchema<unknown, Body>
}

/**
 * A retry gets the stored response, after waiting for a running first attempt. Failures are not stored.
 * @throws ApiError 422 `idempotency_key_reused` if the key was used for another request
 */
export async function withIdempotency<Body>(
  tx: Transaction,
  { scope, key, request, keyedHash, answer }: OnceOptions<Body>,
  work: () => Promise<Body>,
): Promise<Body> {
  if (key === undefined) return work()
  const requestHash = keyedHash(JSON.stringify(request))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`)
  const [stored] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (stored) {
    if (stored.requestHash.equals(requestHash)) return v.parse(answer, stored.body)
    throw new ApiError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was already used for another request. Use a new one.',
    )
  }
  const body = await work()
  await tx.insert(idempotencyKeys).values({ scope, key, requestHash, body, status: 200 })
  return body
}

export const purgeIdempotencyKeys: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    idempotencyKeys,
    lt(idempotencyKeys.createdAt, new Date(now.getTime() - idempotencyKeyKeptHours * 3_600_000)),
    limit,
  )

/** Deletes the keys of a deleted account. Runs in role `accounts`. */
export async function deleteIdempotencyKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select delete_idempotency_keys(${userId})`)
}
