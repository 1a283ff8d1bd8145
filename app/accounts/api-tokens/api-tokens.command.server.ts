import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { apiTokens } from '#database/schema/desk/api-tokens.ts'
import { expiredTokenKeptDays, maxApiTokens } from './api-token-limits.ts'
import { type CreatedToken, createdTokenSchema, type NewToken } from './api-token-schemas.ts'

/** Lets secret scanners recognize a leaked token, for example in a public repository. */
const prefix = 'cleanair_desk_'

/** @throws ApiError 403 `reauthentication_needed`, 409 `too_many_tokens` */
export function createApiToken(
  database: Transactions,
  person: Member,
  { name, scopes, days }: NewToken,
): Promise<CreatedToken> {
  const token = `${prefix}${createToken()}`
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('api tokens', 0))`)
    if ((await tx.$count(apiTokens)) >= maxApiTokens)
      throw new ApiError(
        409,
        'too_many_tokens',
        `There are already ${maxApiTokens} tokens. Please revoke an unused one.`,
      )
    const { rows } = await tx.execute(
      sql`insert into ${apiTokens} (name, scopes, token_hash, made_by, expires_at)
        values (${name}, string_to_array(${[...new Set(scopes)].join()}, ','), ${hashToken(token)}, ${person.userId},
          now() + make_interval(days => ${days}))
        returning id, ${asIso('expires_at')} as "expiresAt"`,
    )
    return v.parse(createdTokenSchema, { ...rows[0], token })
  })
}

/** @throws ApiError 404 */
export function revokeApiToken(database: Transactions, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rowCount } = await tx.delete(apiTokens).where(eq(apiTokens.id, id))
    if (rowCount === 0) throw notFound('This token no longer exists.')
  })
}

/** Deletes tokens a month after they expired. */
export const purgeApiTokens: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    apiTokens,
    lt(apiTokens.expiresAt, new Date(now.getTime() - expiredTokenKeptDays * 86_400_000)),
    limit,
  )
