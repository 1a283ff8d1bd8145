import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { contentDrafts, contentPreviews } from '#database/schema/site-content.ts'
import { checkCountdown } from './check-content.server.ts'
import { previewParameter } from './content.ts'
import type { ContentRequest } from './content-input.server.ts'
import { hashPreviewToken } from './content-queries.server.ts'

const savedRow = v.object({ savedAt: v.string() })
const linkRow = v.object({ expiresAt: v.string() })

export function saveDraft({ database }: Dependencies, person: Member, request: ContentRequest) {
  return database.transaction(asStaff(person, 'site_owner'), (tx) => writeDraft(tx, person, request))
}

async function writeDraft(tx: Transaction, { userId }: Member, { basedOn, ...content }: ContentRequest) {
  const { rows } = await tx.execute(
    sql`insert into ${contentDrafts} (user_id, content, based_on)
      values (${userId}, ${JSON.stringify(content)}::jsonb, ${basedOn})
      on conflict (user_id) do update set content = excluded.content, based_on = excluded.based_on, saved_at = now()
      returning ${asIso('saved_at')} as "savedAt"`,
  )
  return v.parse(savedRow, rows[0])
}

/** The preview link stops working. */
export async function discardDraft({ database }: Dependencies, person: Member): Promise<void> {
  await database.transaction(asStaff(person, 'site_owner'), (tx) => tx.delete(contentDrafts))
}

/** Saves the draft too. The link is valid for one day and replaces an earlier one. */
export function createPreview(
  { database, clock, site }: Dependencies,
  person: Member,
  request: ContentRequest,
): Promise<{ url: string; expiresAt: string }> {
  checkCountdown(request, clock())
  const token = randomBytes(32).toString('base64url')
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await writeDraft(tx, person, request)
    const { rows } = await tx.execute(
      sql`insert into ${contentPreviews} (user_id, token_hash) values (${person.userId}, ${hashPreviewToken(token)})
        on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = default
        returning ${asIso('expires_at')} as "expiresAt"`,
    )
    const parameters = new URLSearchParams({ [previewParameter]: token })
    return { url: `${site.url}/?${parameters}`, ...v.parse(linkRow, rows[0]) }
  })
}

export const purgePreviews: Purge = (tx, now, limit) =>
  deleteBatch(tx, contentPreviews, lt(contentPreviews.expiresAt, now), limit)
