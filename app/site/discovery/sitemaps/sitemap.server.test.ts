import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { listElements, parseXml } from '../testing/parse-xml.ts'
import { splitSitemap } from './split-sitemap.command.server.ts'

let site: TestSite
let author: SamplePerson
beforeEach(async () => {
  site = await createTestSite()
  author = await addPerson(site.db)
})

const home = 'https://clean-air.example'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Date and time in the W3C profile of ISO 8601, which the sitemap protocol requires. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the URLs and dates of a sitemap or sitemap index, after validating it against the protocol's schema. */
function readPlaces(xml: string, kind: 'urlset' | 'sitemapindex'): [string, string][] {
  const root = parseXml(xml)
  expect(root).toMatchObject({ name: kind, attributes: { xmlns: namespace } })
  const places = root.children.map(({ name, children }): [string, string] => {
    expect(name).toBe(kind === 'urlset' ? 'url' : 'sitemap')
    expect(children.map((child) => child.name)).toEqual(['loc', 'lastmod'])
    const [loc = '', lastmod = ''] = children.map(({ text }) => text)
    expect(loc.startsWith(`${home}/`) && loc.length < 2_048).toBe(true)
    expect(lastmod).toMatch(moment)
    return [loc, lastmod]
  })
  expect(places.length).toBeLessThanOrEqual(50_000)
  expect(new Set(places.map(([loc]) => loc)).size).toBe(places.length)
  expect(listElements(root, 'loc')).toHaveLength(places.length)
  return places
}

async function request(path: string): Promise<Response> {
  return createApp({ dependencies: site.dependencies }).request(path)
}

async function readIndex(): Promise<[string, string][]> {
  const response = await request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return readPlaces(await response.text(), 'sitemapindex')
}

async function readShard(address: string): Promise<[string, string][]> {
  const response = await request(address.slice(home.length))
  expect(response.headers.get('content-type')).toBe('application/gzip')
  return readPlaces(gunzipSync(await response.arrayBuffer()).toString(), 'urlset')
}

const addMany = (count: number) =>
  site.db.query(
    `insert into stories (user_id, content, share_permission, is_public, created_at)
      select $1, 'The air is thick.', true, true, timestamptz '2026-01-01' + n / 3 * interval '1 minute'
      from generate_series(1, $2::integer) n`,
    [author.userId, count],
  )

const listVisible = async () =>
  (await site.db.query<{ id: string }>('select id from stories where is_visible')).map(
    ({ id }) => `${home}/stories/${id}`,
  )

const readAll = async () =>
  (await Promise.all((await readIndex()).map(([address]) => readShard(address)))).flat()

test('every visible story is in one part of the sitemap, with the time of its last change', async () => {
  const id = await addStory(site.db, author)
  await addStory(site.db, author, { isPublic: false })
  await site.db.query(`update stories set created_at = now() - interval '3 days'`)
  const other = await addStory(site.db, author)
  await site.db.query(`update stories set created_at = now() - interval '2 days' where id = $1`, [other])
  await site.db.query(`update stories set title = 'Edited' where id = $1`, [id])
  const rows = await site.db.query<{ created: Date; edited: Date | null }>(
    'select created_at as created, edited_at as edited from stories where is_visible order by created_at',
  )
  const [edited, created] = [rows[0]?.edited?.toISOString() ?? '', rows[1]?.created.toISOString() ?? '']
  expect(await readIndex()).toEqual([[`${home}/sitemaps/stories-1.xml.gz`, edited]])
  expect(await readAll()).toEqual([
    [`${home}/stories/${id}`, edited],
    [`${home}/stories/${other}`, created],
  ])
})

test('a sitemap part that is too long is divided, and stays stable when stories are removed or added', async () => {
  await addMany(47)
  const sizes = { max: 12, size: 10 }
  await splitSitemap(site.dependencies.database, 'last', sizes)
  const index = await readIndex()
  expect(index.map(([address]) => address)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${home}/sitemaps/stories-${number}.xml.gz`),
  )
  const parts = await Promise.all(index.map(([address]) => readShard(address)))
  expect(parts.map((part) => part.length)).toEqual([10, 10, 10, 10, 7])
  expect(parts.flat().map(([address]) => address)).toEqual(expect.arrayContaining(await listVisible()))
  const [gone] = parts[0] ?? []
  await site.db.query('update stories set hidden_at = now() where id = $1', [gone?.[0].split('/').at(-1)])
  await addStory(site.db, author)
  await splitSitemap(site.dependencies.database, 'all', sizes)
  const after = await Promise.all((await readIndex()).map(([address]) => readShard(address)))
  expect(after.slice(1, 4)).toEqual(parts.slice(1, 4))
  expect(after.map((part) => part.length)).toEqual([9, 10, 10, 10, 8])
})

test('a sitemap part in the middle that becomes too long is divided too, and an empty one is not listed', async () => {
  await addMany(24)
  await splitSitemap(site.dependencies.database, 'last', { max: 12, size: 10 })
  await splitSitemap(site.dependencies.database, 'all', { max: 9, size: 6 })
  const index = await readIndex()
  expect(index.map(([address]) => address.slice(-8))).toEqual(
    [1, 4, 2, 5, 3].map((number) => `${number}.xml.gz`),
  )
  const parts = await Promise.all(index.map(([address]) => readShard(address)))
  expect(parts.map((part) => part.length)).toEqual([6, 4, 6, 4, 4])
  await site.db.query(`update stories set deleted_at = now() where created_at < '2026-01-01 00:02'`)
  expect(new Set((await readAll()).map(([address]) => address))).toEqual(new Set(await listVisible()))
  await site.db.query('delete from stories')
  expect(await readIndex()).toEqual([])
  expect(await readShard(`${home}/sitemaps/stories-1.xml.gz`)).toEqual([])
})

test('the sitemap’s parts contain exactly the visible stories, even if there are over 50,000 or many from one moment', async () => {
  await addMany(3)
  await withClient(site.db.connection, async (client) => {
    // Disables triggers, which would take a minute for 50,000 rows.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into stories (user_id, content, share_permission, is_public, is_visible)
        select $1, 'The air is thick.', true, true, true from generate_series(1, 50_000)`,
      [author.userId],
    )
  })
  const index = await readIndex()
  expect(index).toHaveLength(2)
  const parts = await Promise.all(index.map(([address]) => readShard(address)))
  expect(parts.map((part) => part.length)).toEqual([40_000, 10_003])
  expect(new Set(parts.flat().map(([address]) => address)).size).toBe(50_003)
})

test('robots.txt names the sitemap', async () => {
  const response = await request('/robots.txt')
  expect(await response.text()).toMatch(/^Sitemap: https:\/\/clean-air\.example\/sitemap\.xml$/m)
})

test.each([
  'stories-2.xml.gz',
  'stories-1.xml',
  'stories-01x.xml.gz',
  'stories--1.xml.gz',
  'stories-99999999999.xml.gz',
])('the sitemap part %s does not exist', async (name) => {
  expect((await request(`/sitemaps/${name}`)).status).toBe(404)
})
