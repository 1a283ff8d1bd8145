import { and, eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { idempotencyKeys } from '#database/schema/server/idempotency-keys.ts'
import { ApiError } from './api-error.server.ts'
import type { KeyedHash } from './keyed-hash.server.ts'

const keySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/))

/** @throws ApiError 400 `invalid_input` when the header is there and is no key */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (v.is(keySchema, header)) return header
  const message = 'The Idempotency-Key header must be 16 to 100 letters, digits, - or _, such as a UUID.'
  throw new ApiError(400, 'invalid_input', message, {
    fields: [{ field: 'Idempotency-Key', code: 'invalid', message }],
  })
}

interface OnceOptions<Body> {
  /** Whose keys: a user's id, or the name of what needs no account. */
  scope: string
  /** Without one the work is simply done. */
  key: string | undefined
  /** What was asked for, to tell a repeat from another request. Never with a password in it. */
  request: unknown
  keyedHash: KeyedHash
  answer: v.GenericSchema<unknown, Body>
}

/**
 * Does the work of a write at most once for a key: a repeat gets the first one's answer, also while the first is
 * still at it. The answer is stored with the work, in its transaction; a failure stores nothing.
 *
 * @throws ApiError 422 `idempotency_key_reused` when the key stands for another request
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

/** How long a repeat may be late: a phone that slept over the weekend sends nothing by itself any more. */
const keptMs = 48 * 3_600_000

export const purgeIdempotencyKeys: Purge = (tx, now, limit) =>
  deleteBatch(tx, idempotencyKeys, lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs)), limit)

/** Forgets the keys of a person whose account is deleted. Runs in role `accounts`. */
export async function deleteIdempotencyKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select delete_idempotency_keys(${userId})`)
}
