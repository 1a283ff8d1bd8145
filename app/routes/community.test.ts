import pg from 'pg'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { storiesPerPage } from '#app/community/stories/story-limits.ts'
import { dependenciesContext } from '#app/platform/http/server/page-loaders.server.ts'
import * as root from '#app/root.tsx'
import { createSiteContent } from '#app/site/site-content/shown/site-content.server.ts'
import { siteContentContext } from '#app/site/site-content/shown/site-content-context.server.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import * as community from './community.tsx'

const site = await createTestSite()
const log = pino({ level: 'silent' })
const siteContent = createSiteContent({ ...site.dependencies, log, generation: () => 1 })
const person = await addPerson(site.db)
for (let index = 0; index < storiesPerPage; index += 1) await addStory(site.db, person)

/** Counts the statements sent to PostgreSQL on all connections while `work` runs. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

async function loadPage(path: string) {
  const request = new Request(`https://clean-air.example${path}`)
  const context = new RouterContextProvider()
  context.set(dependenciesContext, site.dependencies)
  context.set(siteContentContext, siteContent)
  const args = { context, request, params: {}, url: new URL(request.url), pattern: '/community' as const }
  await root.loader({ ...args, pattern: '/' })
  return community.loader(args)
}

test('the community page needs one statement each for its first 20 stories, the totals, the issues and the air', async () => {
  // Warms up: the first load opens the connection and reads its role.
  await loadPage('/community')
  let stories = 0
  const statements = await countStatements(async () => {
    const page = await loadPage('/community')
    stories = page.pages.flatMap((each) => each.stories).length
  })
  expect(stories).toBe(20)
  expect(statements).toBe(4)
})
