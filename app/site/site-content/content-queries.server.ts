import { createHash } from 'node:crypto'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { contentDrafts, contentVersions } from '#database/schema/site-content.ts'
import type { SiteContent } from './content.ts'
import { contentInputEntries } from './content-input.server.ts'
import { type DeskContent, deskContentSchema } from './content-schemas.ts'
import { defaultContent } from './default-content.server.ts'

export interface PublishedContent {
  /** 0 for the default content in the source code. */
  version: number
  content: SiteContent
}

type Reader = Pick<Transaction, 'execute'>

const publishedRow = v.object({ version: v.number(), content: v.unknown() })
const previewRow = v.object({ content: v.nullish(v.unknown()) })

/** Applies the current rules. Missing and invalid parts get their default. */
function completeContent(stored: unknown): SiteContent {
  const given = v.parse(v.record(v.string(), v.unknown()), stored)
  const take = <Key extends keyof SiteContent>(
    key: Key,
    field: v.GenericSchema<unknown, SiteContent[Key]>,
  ) => {
    const { success, output } = v.safeParse(field, given[key])
    return success ? output : defaultContent[key]
  }
  return {
    headline: take('headline', contentInputEntries.headline),
    offers: take('offers', contentInputEntries.offers),
    crowd: take('crowd', contentInputEntries.crowd),
    countdown: take('countdown', contentInputEntries.countdown),
    product: take('product', contentInputEntries.product),
    contact: take('contact', contentInputEntries.contact),
    postal: take('postal', contentInputEntries.postal),
    waitlist: take('waitlist', contentInputEntries.waitlist),
  }
}

/** Works in every role. */
export async function readPublished(reader: Reader): Promise<PublishedContent> {
  const { rows } = await reader.execute(sql`select version, content from read_site_content()`)
  if (!rows[0]) return { version: 0, content: defaultContent }
  const { version, content } = v.parse(publishedRow, rows[0])
  return { version, content: completeContent(content) }
}

export function hashPreviewToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns null if the link is unknown or expired. */
export async function readPreview(reader: Reader, token: string): Promise<SiteContent | null> {
  const { rows } = await reader.execute(
    sql`select read_content_preview(${hashPreviewToken(token)}) as content`,
  )
  const { content } = v.parse(previewRow, rows[0])
  return content === null || content === undefined ? null : completeContent(content)
}

export async function countCrowd(reader: Reader): Promise<number> {
  return readCount(reader, sql`select count_crowd()::int as count`)
}

async function readCount(reader: Reader, query: SQL): Promise<number> {
  const { rows } = await reader.execute(query)
  return v.parse(v.object({ count: v.number() }), rows[0]).count
}

const draftRow = v.object({ basedOn: v.number(), content: v.unknown(), savedAt: v.string() })
const versionRow = v.object({ content: v.unknown() })

export function readDeskContent(
  { database, site }: { database: Transactions; site: Dependencies['site'] },
  person: Member,
): Promise<DeskContent> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { version, content } = await readPublished(tx)
    const versions = await tx.execute(
      sql`select version, content, changed, restored_from as "restoredFrom", p.full_name as "publishedBy",
        ${asIso('published_at')} as "publishedAt"
        from content_versions v left join list_staff() p on p.user_id = v.published_by order by version desc`,
    )
    const drafts = await tx.execute(
      sql`select based_on as "basedOn", content, ${asIso('saved_at')} as "savedAt" from content_drafts`,
    )
    const known = versions.rows.map((row) => ({
      ...row,
      content: completeContent(v.parse(versionRow, row).content),
    }))
    const [found] = drafts.rows.map((row) => v.parse(draftRow, row))
    const draft = found && {
      ...found,
      content: completeContent(found.content),
      base: await readVersion(tx, found.basedOn).then((base) => base ?? content),
    }
    return v.parse(deskContentSchema, {
      version,
      content,
      draft: draft ?? null,
      versions: known,
      crowd: await countCrowd(tx),
      contact: site.contactEmail,
    })
  })
}

/** Returns null if the version was deleted. Runs as an owner. */
export async function readVersion(tx: Transaction, version: number): Promise<SiteContent | null> {
  if (version === 0) return defaultContent
  const { rows } = await tx.execute(sql`select content from content_versions where version = ${version}`)
  return rows[0] ? completeContent(v.parse(versionRow, rows[0]).content) : null
}

export function listDraftsOf(tx: Transaction, userId: string) {
  return tx
    .select({ content: contentDrafts.content, savedAt: contentDrafts.savedAt })
    .from(contentDrafts)
    .where(eq(contentDrafts.userId, userId))
}

export function listVersionsOf(tx: Transaction, userId: string) {
  const { version, changed, publishedAt, publishedBy } = contentVersions
  return tx
    .select({ version, changed, publishedAt })
    .from(contentVersions)
    .where(eq(publishedBy, userId))
    .orderBy(asc(version))
}

/** Runs in role `accounts`. @throws ApiError 403 `waitlist_closed` */
export async function requireOpenWaitlist(tx: Transaction): Promise<void> {
  const { content } = await readPublished(tx)
  if (!content.waitlist.isOpen)
    throw new ApiError(403, 'waitlist_closed', 'The waitlist is closed at the moment. Nothing was sent.')
}
