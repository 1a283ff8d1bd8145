import { expect, test } from 'vitest'
import { pulsePath } from '#app/platform/visits/pulse-format.ts'
import { maxPulseBytes } from '#app/platform/visits/visit-limits.ts'
import { addStory } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { expectOrderlyResponse, readFaults } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'
import { deepJson, hostileTexts, hostileValues } from './support/hostile-values.ts'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
expect(routes.filter(takesJson).length).toBeGreaterThan(10)
const member = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(member)
const story = await addStory(site.db, member, { content: 'The air is thick with dust.', title: 'Dust' })

const values = Object.entries({ ...hostileTexts, ...hostileValues })

const goodBody = (route: ApiRoute) => goodRequests[nameRoute(route)]?.body ?? {}

const sendTo = (route: ApiRoute, body: unknown) =>
  site.call(fillGoodPath(route, story), { method: route.method, as: token, body })

// Each field gets one of the values; `hostile-values.slow.test.ts` sends all.
test('a value that often breaks servers gets a normal response in every field of every body', async () => {
  let turn = 0
  for (const route of routes.filter(takesJson))
    await Promise.all(
      (route.fields ?? []).map(async (field) => {
        turn += 1
        const [what, value] = values[turn % values.length] ?? []
        const response = await sendTo(route, { ...goodBody(route), [field]: value })
        expectOrderlyResponse(route.path, response, `${nameRoute(route)} ${field}: ${what}`)
      }),
    )
  expect(turn).toBeGreaterThan(values.length)
  expect(readFaults(site)).toEqual([])
})

/** The error of a client whose server refused the request and closed the connection early. */
const isCutOff = (error: Error) => /RESET|EPIPE|hang up/.test(error.message)

test('URLs and headers of any length get a response', async () => {
  const long = 'x'.repeat(1_048_576)
  for (const path of [`/api/stories?search=${long}`, `/stories/${long}`, `/${long}`]) {
    const status = await site.call(path).then(
      (response) => response.status,
      (error: Error) => (isCutOff(error) ? 431 : error.message),
    )
    expect([400, 404, 413, 414, 431]).toContain(status)
  }
  for (const name of ['authorization', 'cookie', 'idempotency-key', 'if-none-match', 'accept-encoding']) {
    const { status } = await site.call('/api/stories', { headers: { [name]: 'x'.repeat(14_000) } })
    expect({ name, status }).toEqual({ name, status: name === 'authorization' ? 401 : 200 })
  }
  expect((await site.call('/readyz')).status).toBe(200)
})

/** The desk responds with 404 to this sender, and the auth service ignores unknown fields. */
function expectedStatus({ path }: ApiRoute, status: number, body: string | Buffer): unknown {
  if (path.startsWith('/api/desk/')) return 404
  if (path === pulsePath && body.length > maxPulseBytes) return 413
  const isObject = body.toString().startsWith('{') && body !== '{"a":'
  return isObject && path.startsWith('/auth/v1/') ? expect.any(Number) : status
}

test.each([
  ['no JSON', '{"a":', 400],
  ['nothing', '', 400],
  ['no object', '"text"', 400],
  ['null', 'null', 400],
  ['a number beyond all', '{"sharePermission":1e999}', 400],
  ['depth', deepJson, 400],
  ['a key twice', '{"content":"a","content":1}', 400],
  ['NUL', '\u0000', 400],
  ['half a character', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
])('a body that is %s gets an error that explains it on every route', async (what, body, status) => {
  for (const route of routes.filter(takesJson)) {
    const response = await sendTo(route, body)
    expectOrderlyResponse(route.path, response, what)
    expect({ route: nameRoute(route), what, status: response.status }).toEqual({
      route: nameRoute(route),
      what,
      status: expectedStatus(route, status, body),
    })
  }
})
