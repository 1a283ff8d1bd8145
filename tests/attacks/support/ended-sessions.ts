import sharp from 'sharp'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createAccountCalls, password } from './account-calls.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes } from './api-routes.ts'
import type { AttackedSite } from './attacked-site.ts'
import { readErrorCode } from './check-response.ts'
import { goodRequests } from './good-requests.ts'

/** Routes that ignore the caller and treat everyone as a visitor. */
const forEverybody = new Set([
  'GET /api/stories',
  'GET /api/stories/counts',
  'GET /api/stories/{id}',
  'GET /api/rules',
  'GET /api/form-stamp',
  'GET /api/bookmarks/visitor',
  'POST /api/pulse',
  'POST /api/waitlist',
  'POST /api/email-links/preview',
  'POST /api/email-links/refusal',
  'POST /api/email-links/continuation',
  'POST /api/new-devices/sign-out',
  'POST /api/report-status/appeal',
  'POST /api/vip-subscriptions',
  'POST /api/vip-subscriptions/confirm',
  'POST /api/vip-subscriptions/withdraw',
  'POST /api/invitations/open',
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/.well-known/jwks.json',
  'POST /auth/v1/signup',
  'GET /auth/v1/verify',
  'POST /auth/v1/otp',
  'POST /auth/v1/magiclink',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
  'POST /auth/v1/token',
  'POST /auth/v1/verify',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
])

export interface Member {
  person: SamplePerson
  elsewhere: string
  story: string
}

export interface EndedSessions {
  calls: ReturnType<typeof createAccountCalls>
  addMember(): Promise<Member>
  /** Reads all rows about a person, except counts of visits. */
  readRows(person: SamplePerson): Promise<unknown[]>
  /** Sends valid requests with this token to every route that identifies the caller, and returns those that succeeded. */
  findOpenRoutes(member: Member): Promise<string[]>
}

export async function createEndedSessions(site: AttackedSite): Promise<EndedSessions> {
  const calls = createAccountCalls(site)
  const routes = await readApiRoutes(site)
  const asking = routes.filter((route) => !forEverybody.has(nameRoute(route)))
  return {
    calls,
    async addMember() {
      const person = await site.addAccount(password)
      const { access_token: elsewhere } = await calls.openSession(person)
      return { person, elsewhere, story: await addStory(site.db, person, { isPublic: false }) }
    },
    readRows: ({ userId }) => site.db.query(rowsOfPerson, [userId]),
    async findOpenRoutes(member) {
      const open: string[] = []
      for (const route of asking) {
        const taken = await tryRoute(site, route, member)
        if (taken !== null) open.push(taken)
      }
      return open
    },
  }
}

const rowsOfPerson = `select (select json_agg(s order by s.id) from stories s where user_id = $1) as stories,
  (select json_agg(p) from profiles p where user_id = $1) as profile,
  (select json_agg(c) from comments c where user_id = $1) as comments,
  (select json_agg(r) from reactions r where user_id = $1) as reactions,
  (select json_agg(b) from bookmarks b where user_id = $1) as bookmarks,
  (select json_agg(r) from reports r where user_id = $1) as reports,
  (select json_agg(u) from auth.users u where id = $1) as account,
  (select json_agg(l) from auth.one_time_links l where user_id = $1) as links`

const takePicture = async () => ({
  body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
  headers: { 'content-type': 'image/png' },
})

const fillPathAndQuery = (route: ApiRoute, story: string) =>
  route.path === '/api/reactions' ? `/api/reactions?stories=${story}` : fillGoodPath(route, story)

async function takeFile(name: string) {
  if (name === 'PUT /api/profile/picture') return takePicture()
  if (/^POST \/api\/(desk\/people\/imports\/file|people-imports)$/.test(name))
    return { body: 'email', headers: { 'content-type': 'application/octet-stream' } }
  if (name === 'POST /api/bounces')
    return { body: 'Subject: x', headers: { 'content-type': 'message/rfc822' } }
  return null
}

/** Returns the response of a route that accepted the request, or null. */
async function tryRoute(
  site: AttackedSite,
  route: ApiRoute,
  { person, elsewhere, story }: Member,
): Promise<string | null> {
  const name = nameRoute(route)
  const good = goodRequests[name]?.body
  const body = name === 'POST /api/settings/proof' ? { password } : good
  const sent = (await takeFile(name)) ?? { body }
  const path = fillPathAndQuery(route, story)
  const response = await site.call(path, { ...sent, method: route.method, as: elsewhere })
  const told = JSON.stringify(response.json ?? '')
  const isRefused = [401, 403].includes(response.status) && !told.includes(person.userId)
  return isRefused ? null : `${name}: ${response.status} ${readErrorCode(response.json)}`
}
