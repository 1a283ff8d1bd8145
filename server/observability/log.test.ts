import { expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createLog } from './log.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })
const member = await addPerson(site.db)

test('no route’s log line names the person in its path', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const app = createApp({
    dependencies: { ...site.dependencies, log },
    pages: async () => new Response('page'),
  })
  const { token } = await site.dependencies.accessTokens.sign({
    ...owner,
    role: 'member',
    aal: 'aal1',
    amr: [],
    userMetadata: {},
  })
  const headers = { apikey: site.dependencies.site.clientKey, authorization: `Bearer ${token}` }
  const routes = app.routes.filter(({ path }) => path.includes(':'))
  expect(routes.length).toBeGreaterThan(40)
  const paths = routes.map(({ path, method }) => ({
    path: path.replaceAll(/:\w+(\{[^}]*\})?/g, member.userId),
    method: method === 'ALL' ? 'GET' : method,
  }))
  for (const { path, method } of [
    ...paths,
    { path: `/desk/people/${member.userId.toUpperCase()}`, method: 'GET' },
  ])
    await app.request(path, { method, headers })
  const requests = lines.filter((line) => line.includes('"request"'))
  expect(requests.length).toBe(paths.length + 1)
  expect(requests.some((line) => line.includes('"path":"/api/desk/staff/:id"'))).toBe(true)
  for (const line of lines) expect(line.toLowerCase()).not.toContain(member.userId)
})
