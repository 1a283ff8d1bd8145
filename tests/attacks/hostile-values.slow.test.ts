import { expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { isThorough, startAttackedSite } from './support/attacked-site.ts'
import { expectOrderlyResponse, readFaults } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'
import { encodeAny, hostileEncoded, hostileTexts, hostileValues } from './support/hostile-values.ts'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
expect(routes.filter(takesJson).length).toBeGreaterThan(10)
const member = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(member)
const story = await addStory(site.db, member, { content: 'The air is thick with dust.', title: 'Dust' })

/** Returns all hostile values in a thorough run, otherwise a different third of them for each field. */
function chooseHostile(turn: number): [string, unknown][] {
  const all = Object.entries({ ...hostileTexts, ...hostileValues })
  return isThorough ? all : all.filter((_entry, index) => index % 3 === turn % 3)
}

const goodBody = (route: ApiRoute) => goodRequests[nameRoute(route)]?.body ?? {}

const sendTo = (route: ApiRoute, body: unknown) =>
  site.call(fillGoodPath(route, story), { method: route.method, as: token, body })

test('values that often break servers get a normal response in every field of every body', async () => {
  for (const route of routes.filter(takesJson))
    for (const [turn, field] of (route.fields ?? []).entries())
      await Promise.all(
        chooseHostile(turn).map(async ([what, value]) => {
          const response = await sendTo(route, { ...goodBody(route), [field]: value })
          expectOrderlyResponse(route.path, response, `${nameRoute(route)} ${field}: ${what}`)
        }),
      )
  expect(readFaults(site)).toEqual([])
})

test('a valid text with characters that PostgreSQL can’t store gets a normal response in every field, for members and owners', async () => {
  const passwordHash = await hashPassword('a phrase that nobody sends')
  const person = await addPerson(site.db, { role: 'owner', passwordHash })
  const claims = { ...person, role: 'member' as const, aal: 'aal2' as const, amr: [], userMetadata: {} }
  const { token: owner } = await site.accessTokens.sign(claims)
  for (const route of routes.filter(takesJson))
    for (const [field, good] of Object.entries(goodBody(route))) {
      if (typeof good !== 'string') continue
      for (const value of [`\0${good}`, `${good}\0`, `\ud800${good}`])
        for (const as of [token, owner]) {
          const body = { ...goodBody(route), [field]: value }
          const response = await site.call(fillGoodPath(route, story), { method: route.method, as, body })
          const what = `${nameRoute(route)} ${field}: ${JSON.stringify(value)}`
          expectOrderlyResponse(route.path, response, what)
        }
    }
  // The owner's session, which opens the desk, still works.
  expect((await site.call('/api/desk/webhooks', { as: owner })).status).toBe(200)
  expect(readFaults(site)).toEqual([])
})

/** The error of a client whose server refused the request and closed the connection early. */
const isCutOff = (error: Error) => /RESET|EPIPE|hang up/.test(error.message)

test('a field with a megabyte is rejected as too large in every body', async () => {
  const megabyte = 'x'.repeat(1_048_576)
  const statuses: number[] = []
  for (const route of routes.filter(takesJson))
    for (const field of route.fields ?? []) {
      const sent = sendTo(route, { ...goodBody(route), [field]: megabyte })
      const status = await sent.then(
        (response) => response.status,
        (error: Error) => (isCutOff(error) ? 'cut off' : error.message),
      )
      expect({ route: nameRoute(route), field, status }).toMatchObject({
        status: expect.toBeOneOf([413, 'cut off']),
      })
      if (typeof status === 'number') statuses.push(status)
    }
  expect(statuses).toContain(413)
  expect((await site.call('/readyz')).status).toBe(200)
})

test('hostile values in paths and queries cause no internal error', async () => {
  const values = [
    ...Object.values(hostileTexts).map((text) => encodeAny(text).slice(0, 4_000)),
    ...hostileEncoded,
  ]
  let sent = 0
  for (const route of routes) {
    const names = route.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
    const paths = values.flatMap((value) => [
      ...(route.path.includes('{') ? [route.path.replace(/\{\w+\}/g, value)] : []),
      ...names.map((name) => `${fillGoodPath(route, story).split('?')[0]}?${name}=${value}`),
    ])
    sent += paths.length
    await Promise.all(
      paths.map(async (path) => {
        const response = await site.call(path, { method: route.method, as: token })
        expectOrderlyResponse(route.path, response, `${route.method} ${path}`)
      }),
    )
  }
  expect(sent).toBeGreaterThan(20 * values.length)
  expect(readFaults(site)).toEqual([])
})
