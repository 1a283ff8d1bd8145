import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import {
  contentDrafts,
  contentPreviews,
  contentSections,
  contentVersions,
} from '#database/schema/site-content.ts'
import { previewParameter, type SiteContent } from './content.ts'
import { type ContentRequest, checkCountdown, listChanges } from './content-input.server.ts'
import { hashPreviewToken, readPublished, readVersion } from './content-queries.server.ts'

/** @throws ApiError 400 `invalid_input`, 409 `nothing_changed`, `content_changed` with the sections that others have published */
export function publishContent(
  { database, clock }: Dependencies,
  person: Member,
  { basedOn, ...content }: ContentRequest,
): Promise<{ version: number }> {
  checkCountdown(content, clock())
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const version = await addVersion(tx, person, { basedOn, content, restoredFrom: null })
    await tx.delete(contentDrafts)
    return { version }
  })
}

/** 0 is the default content. @throws ApiError 404, 409 like `publishContent` */
export function restoreContent(
  { database }: Dependencies,
  person: Member,
  { basedOn, version: restoredFrom }: { basedOn: number; version: number },
): Promise<{ version: number }> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const content = await readVersion(tx, restoredFrom)
    if (!content) throw notFound('This version is no longer kept.')
    return { version: await addVersion(tx, person, { basedOn, content, restoredFrom }) }
  })
}

interface NextVersion {
  basedOn: number
  content: SiteContent
  restoredFrom: number | null
}

async function addVersion(
  tx: Transaction,
  { userId }: Member,
  { basedOn, content, restoredFrom }: NextVersion,
): Promise<number> {
  const current = await readPublished(tx)
  if (current.version !== basedOn) throw await describeConflict(tx, basedOn)
  const changed = listChanges(current.content, content)
  if (changed.length === 0)
    throw new ApiError(409, 'nothing_changed', 'This is already live: there is nothing to publish.')
  // Waits for a concurrent insert of the same version to commit or roll back.
  const { rowCount } = await tx.execute(
    sql`insert into ${contentVersions} (version, content, changed, restored_from, published_by)
      values (${basedOn + 1}, ${JSON.stringify(content)}::jsonb, string_to_array(${changed.join()}, ','), ${restoredFrom},
        ${userId})
      on conflict (version) do nothing`,
  )
  if (!rowCount) throw await describeConflict(tx, basedOn)
  return basedOn + 1
}

const latestRow = v.object({ version: v.number(), name: v.nullable(v.string()) })

async function describeConflict(tx: Transaction, basedOn: number): Promise<ApiError> {
  const before = await readVersion(tx, basedOn)
  const { content } = await readPublished(tx)
  const { rows } = await tx.execute(
    sql`select version, p.full_name as name from content_versions v left join list_staff() p on p.user_id = v.published_by
      order by version desc limit 1`,
  )
  const { version, name } = v.parse(latestRow, rows[0] ?? { version: 0, name: null })
  const changed = before ? listChanges(before, content) : [...contentSections]
  const who = name ?? 'Another owner'
  return new ApiError(
    409,
    'content_changed',
    `${who} has published version ${version}. Yours is not published.`,
    { fields: changed.map((field) => ({ field, code: 'changed', message: `${who} has changed this.` })) },
  )
}

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
