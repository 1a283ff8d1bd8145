import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { apiTokens } from '#database/schema/desk/api-tokens.ts'
import { type TokenList, tokenListSchema } from './api-token-schemas.ts'

export function listApiTokens(database: Transactions, person: Member): Promise<TokenList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select t.id, t.name, t.scopes, s.full_name as by, coalesce(s.role = 'owner', false) and t.expires_at > now() as "isGood",
          ${asIso('t.created_at')} as "createdAt", ${asIso('t.expires_at')} as "expiresAt",
          ${asIso('t.last_used_at')} as "lastUsedAt"
        from ${apiTokens} t left join list_staff() s on s.user_id = t.made_by order by t.created_at desc, t.id`,
    )
    return v.parse(tokenListSchema, { tokens: rows })
  })
}

/** Runs in role `accounts`. */
export function listApiTokensOf(tx: Transaction, userId: string) {
  return tx
    .select({
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.madeBy, userId))
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
}
