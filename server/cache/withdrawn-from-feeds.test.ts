import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { followPublicDataChanges, type PublicDataChanges } from './public-data-changes.ts'
import { createResponseCache } from './response-cache.ts'

const servers: { ask(path: string): Promise<string>; changes: PublicDataChanges }[] = []

const site = await createTestSite()
for (const _ of [1, 2]) {
  const changes = await followPublicDataChanges(site.db.connection, site.dependencies.log)
  const app = createApp({ dependencies: site.dependencies, cache: createResponseCache(changes) })
  const ask = async (path: string) => {
    const response = await app.request(path)
    const body = Buffer.from(await response.arrayBuffer())
    const text = (path.endsWith('.gz') ? gunzipSync(body) : body).toString()
    return response.status === 200 ? text : ''
  }
  servers.push({ ask, changes })
}

afterAll(() => Promise.all(servers.map(({ changes }) => changes.stop())))

const lists = [
  '/feed.xml',
  '/feed.json',
  '/feed.xml?issue=Mold',
  '/feed.json?issue=Mold',
  '/sitemaps/stories-1.xml.gz',
]

/** Returns, for both servers and each path, whether the text is shown. */
const look = (paths: string[], text: string) =>
  Promise.all(servers.flatMap(({ ask }) => paths.map(async (path) => (await ask(path)).includes(text))))

/** Waits for less time than a response is cached, so that only the change itself can remove the text. */
async function expectBeforeExpiry(paths: string[], text: string, isShown: boolean): Promise<void> {
  const expected = servers.flatMap(() => paths.map(() => isShown))
  await expect.poll(() => look(paths, text), { timeout: 4_000, interval: 20 }).toEqual(expected)
}

const takingBack = [
  ['hidden', 'update stories set hidden_at = now() where id = $1'],
  ['held', `update stories set held_at = now(), held_for = 'word_rule' where id = $1`],
  ['made private', 'update stories set share_permission = false, is_public = false where id = $1'],
  ['deleted', 'update stories set deleted_at = now() where id = $1'],
  ['purged', 'delete from stories where id = $1'],
  [
    'of an account that is gone',
    'delete from auth.users where id = (select user_id from stories where id = $1)',
  ],
  [
    'of an account that is not confirmed',
    'update auth.users set email_verified_at = null where id = (select user_id from stories where id = $1)',
  ],
] as const

test.each(takingBack)(
  'a story that is %s disappears from every feed and the sitemap on every server before cached responses expire',
  async (_what, statement) => {
    const id = await addStory(site.db, await addPerson(site.db))
    const commenter = await addPerson(site.db)
    await addComment(site.db, commenter, id, 'Seen here as well.')
    const comments = `/stories/${id}/feed.xml`
    await expectBeforeExpiry([...lists, comments], id, true)
    await expectBeforeExpiry([comments], 'Seen here as well.', true)
    await site.db.query(statement, [id])
    await expectBeforeExpiry([...lists, comments], id, false)
  },
)

test.each([
  ['hidden', 'update comments set hidden_at = now() where id = $1'],
  ['held', `update comments set held_at = now(), held_for = 'word_rule' where id = $1`],
  ['deleted', 'update comments set deleted_at = now() where id = $1'],
  ['purged', 'delete from comments where id = $1'],
])(
  'a comment that is %s disappears from its feed on every server before cached responses expire',
  async (_what, statement) => {
    const person = await addPerson(site.db)
    const story = await addStory(site.db, person)
    const id = await addComment(site.db, person, story)
    const doors = [`/stories/${story}/feed.xml`]
    await expectBeforeExpiry(doors, id, true)
    await site.db.query(statement, [id])
    await expectBeforeExpiry(doors, id, false)
  },
)
