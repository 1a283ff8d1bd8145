import { expect, test } from 'vitest'
import { storyIssues } from '#app/community/stories/story-options.ts'
import { fromFeatures } from '#app/features.server.ts'
import { allFacts } from '#tests/support/feature-facts.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { addCallers, authorsWork, type Callers } from './support/callers.ts'
import { goodRequests } from './support/good-requests.ts'
import { pagePaths } from './support/page-paths.ts'

let callers: Callers

const site = await startAttackedSite()
callers = await addCallers(site)
const routes = await readApiRoutes(site)
expect(routes.length).toBeGreaterThan(30)

/** Returns the route's path with a query that finds something. */
function fillQuery(route: ApiRoute): string {
  const path = fillGoodPath(route, callers.publicStory)
  const found = route.parameters.find(({ name }) => name === 'stories' || name === 'ids')
  return found ? `${path}?${found.name}=${callers.publicStory}` : path
}

const everybodys = [
  'id',
  'title',
  'content',
  'airQualityIssues',
  'createdAt',
  'editedAt',
  'editedAfterReactions',
  'author',
  'fullName',
  'organization',
  'avatarUrl',
  'commentCount',
  'measurement',
  'chartId',
  'reactionCounts',
  'heart',
  'support',
  'helpful',
  'sad',
  'stories',
  'nextCursor',
  'previousCursor',
  'comments',
  'rootId',
  'parent',
  'depth',
  'replyCount',
  'isGone',
  'more',
  'previous',
  'next',
  'isOwn',
  'mentions',
  'fold',
  'folds',
  'counts',
  'own',
  'storyIds',
  'storyId',
  'commentId',
  'outcome',
  'decidedAt',
  'reference',
  'error',
  'code',
  'message',
  'field',
  'fields',
  'requestId',
]
/** Fields of a story that only its author sees. */
const authors = ['sharePermission', 'isPublic', 'isAnonymous', 'isHidden', 'isHeld']
const ones = [
  ...fromFeatures.exports.map(({ name }) => name),
  'form',
  'wording',
  'givenAt',
  'withdrawnAt',
  ...authors,
  'workDescription',
  'exportedAt',
  'sentAt',
  'email',
  'emailVerifiedAt',
  'userMetadata',
  'role',
  'updatedAt',
  'lastSignInAt',
  'service',
  'refreshedAt',
  'userAgent',
  'device',
  'firstSeenAt',
  'seenAt',
  'picture',
  'type',
  'reasons',
  'details',
  'law',
  'toldAt',
  'visitedAt',
  'level',
  'reason',
  'word',
  'onSite',
  'byMail',
  'byPush',
  'every',
  'timeZone',
  'queuedAt',
  'settledAt',
  'kind',
  'firstAt',
  'lastAt',
  'readAt',
  'of',
  'channel',
  'host',
  'utm',
  'confirmedAt',
  'action',
  'happenedAt',
]
const sessionsOfOnesOwn = ['sessions', 'device', 'lastUsedAt', 'isCurrent', 'unlistedCount']
const authErrors = ['code', 'error_code', 'msg']
const authUser = [
  'id',
  'aud',
  'role',
  'email',
  'phone',
  'email_confirmed_at',
  'confirmed_at',
  'confirmation_sent_at',
  'last_sign_in_at',
  'app_metadata',
  'provider',
  'providers',
  'user_metadata',
  'full_name',
  'organization',
  'work_description',
  'identities',
  'identity_id',
  'user_id',
  'identity_data',
  'sub',
  'email_verified',
  'phone_verified',
  'new_email',
  'email_change_sent_at',
  'created_at',
  'updated_at',
  'is_anonymous',
  'factors',
  'factor_type',
  'friendly_name',
  'status',
  'last_challenged_at',
]
const challenged = [
  'challenge_id',
  'expires_at',
  'options',
  'challenge',
  'timeout',
  'userVerification',
  'extensions',
  'id',
]
const notificationFields = [
  'notifications',
  'kind',
  'story',
  'start',
  'commentId',
  'count',
  'writers',
  'isWatched',
  'choice',
  'lastAt',
  'isRead',
  'unseen',
  'choices',
  'onSite',
  'byMail',
  'byPush',
  'applicationServerKey',
  'devices',
  'device',
  'isCurrent',
  'level',
  'every',
  'timeZone',
]
/** Fields of the auth service beyond its errors, by path; others return none. */
const authFields: Record<string, string[]> = {
  '/auth/v1/health': ['name', 'version', 'description'],
  '/auth/v1/settings': [
    'external',
    'email',
    'phone',
    'anonymous_users',
    'disable_signup',
    'mailer_autoconfirm',
    'phone_autoconfirm',
    'saml_enabled',
  ],
  '/auth/v1/.well-known/jwks.json': ['keys', 'kty', 'crv', 'x', 'y', 'kid', 'alg', 'use', 'key_ops'],
  '/auth/v1/passkeys/authentication/options': [...challenged, 'rpId', 'allowCredentials'],
  '/auth/v1/user': authUser,
  '/auth/v1/signup': authUser,
}

const moderationFields = [
  'notices',
  'sanctions',
  'strikes',
  'reports',
  'reasons',
  'details',
  'start',
  'noticeId',
  'canObject',
]

const authorsRoutes = ['PATCH /api/stories/{id}', 'POST /api/stories/{id}/restore']

function listAllowed({ method, path }: ApiRoute): string[] {
  if (path.startsWith('/auth/v1')) return [...authErrors, ...(authFields[path] ?? [])]
  // The desk responds with 404 to callers without a second factor.
  if (path === '/api/staff/me') return [...everybodys, 'role', 'desk', 'factorResetAt']
  if (path === '/api/profile/held') return [...everybodys, ...ones, 'stories', 'usualHours']
  if (path.startsWith('/api/profile'))
    return [...everybodys, ...ones, 'parentId', 'nameShown', 'displayName', 'shownName']
  if (path === '/api/form-stamp') return [...everybodys, 'stamp']
  if (path === '/api/rules')
    return [...everybodys, 'rules', 'key', 'version', 'text', 'validFrom', 'violation']
  if (path.startsWith('/api/moderation')) return [...everybodys, ...moderationFields]
  if (path === '/api/stories/counts') return [...everybodys, 'issues', 'measured', '', ...storyIssues]
  if (path === '/api/stories/{id}/people') return [...everybodys, 'people', 'userId', 'about']
  if (path === '/api/settings/sessions') return [...everybodys, ...sessionsOfOnesOwn]
  if (path.startsWith('/api/notifications')) return [...everybodys, ...notificationFields]
  return authorsRoutes.includes(`${method} ${path}`) ? [...everybodys, ...authors] : everybodys
}

function listAllowedByFeatures({ path }: ApiRoute): readonly string[] {
  return allFacts
    .flatMap(({ responseFields = {} }) => Object.entries(responseFields))
    .flatMap(([start, fields]) => (path.startsWith(start) ? fields : []))
}

function listKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner)])
}
const isId = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

/** Routes that are tested last, because they end the session or delete what other routes return. */
const isEnding = ({ method, path }: ApiRoute) => method === 'DELETE' || path === '/auth/v1/logout'

test('every JSON response of the API has only the documented fields, whoever requests it', async () => {
  const succeeded = new Set<string>()
  for (const [caller, as] of Object.entries(callers.tokens))
    for (const route of routes.filter((one) => !isEnding(one))) {
      const body = goodRequests[nameRoute(route)]?.body
      const { status, json } = await site.call(fillQuery(route), { method: route.method, as, body })
      if (status < 300) succeeded.add(nameRoute(route))
      const allowed = new Set([...listAllowed(route), ...listAllowedByFeatures(route)])
      const others = listKeys(json).filter((key) => !allowed.has(key) && !isId(key))
      expect({ caller, route: nameRoute(route), others }).toEqual({
        caller,
        route: nameRoute(route),
        others: [],
      })
    }
  // Pictures and sensor files have separate tests; these need a mail, a password or a second factor.
  const refused = routes.filter((route) => !isEnding(route) && !succeeded.has(nameRoute(route)))
  const closed = [
    'GET /api/desk/alerts',
    'GET /api/desk/appeals',
    'GET /api/desk/audit',
    'GET /api/desk/cases',
    'GET /api/desk/cases/{id}',
    'GET /api/desk/content',
    'GET /api/desk/decisions',
    'GET /api/desk/health',
    'GET /api/desk/macros',
    'GET /api/desk/moderation-settings',
    'GET /api/desk/people',
    'GET /api/desk/people/count',
    'GET /api/desk/people/exports',
    'GET /api/desk/people/imports',
    'GET /api/desk/staff',
    'GET /api/desk/statistics',
    'GET /api/desk/statistics/moderators',
    'GET /api/desk/setup',
    'GET /api/desk/tasks',
    'GET /api/desk/word-rules',
    'GET /api/notifications/pushed/{id}',
    'GET /auth/v1/factors/recovery-codes',
    'GET /auth/v1/verify',
    'PATCH /api/comments/{id}',
    'PATCH /api/desk/moderation-settings',
    'PATCH /api/desk/staff/{id}',
    'PATCH /api/desk/word-rules/{id}',
    'PATCH /auth/v1/passkeys/{id}',
    'POST /api/comments/{id}/reports',
    'POST /api/comments/{id}/restore',
    'POST /api/desk/appeals/{id}/decision',
    'POST /api/desk/cases',
    'POST /api/desk/cases/{id}/notes',
    'POST /api/desk/content/preview',
    'POST /api/desk/content/publish',
    'POST /api/desk/content/versions/{version}/restore',
    'POST /api/desk/decisions',
    'POST /api/desk/decisions/preview',
    'POST /api/desk/decisions/{batchId}/undo',
    'POST /api/desk/decisions/{id}/reversal',
    'POST /api/desk/health/test',
    'POST /api/desk/people/exports',
    'POST /api/desk/people/exports/{id}/file',
    'POST /api/desk/people/imports/file',
    'POST /api/desk/people/imports/{id}/undo',
    'POST /api/desk/people/{id}/address',
    'POST /api/desk/people/{id}/record',
    'POST /api/desk/rules/read',
    'POST /api/desk/staff/invitations',
    'POST /api/desk/staff/{id}/address',
    'POST /api/desk/staff/{id}/factor-reset',
    'POST /api/desk/word-rules',
    'POST /api/desk/word-rules/trial',
    'POST /api/email-links/continuation',
    'POST /api/email-links/preview',
    'POST /api/email-links/refusal',
    'POST /api/moderation/notices/{id}/appeal',
    'POST /api/profile/deletion',
    'POST /api/profile/waiting-stories/{id}',
    'POST /api/report-status/appeal',
    'POST /api/settings/proof',
    'POST /api/settings/proof/passkey',
    'POST /api/settings/proof/passkey/options',
    'POST /api/staff/claim',
    'POST /api/staff/invitation/accept',
    'POST /api/staff/invitation/preview',
    'POST /api/stories/{id}/restore',
    'POST /api/vip-subscriptions/confirm',
    'POST /api/vip-subscriptions/withdraw',
    'POST /auth/v1/factors',
    'POST /auth/v1/factors/recovery-codes',
    'POST /auth/v1/factors/recovery-codes/regenerate',
    'POST /auth/v1/factors/recovery-codes/verify',
    'POST /auth/v1/factors/{id}/challenge',
    'POST /auth/v1/factors/{id}/verify',
    'POST /auth/v1/passkeys/authentication/verify',
    'POST /auth/v1/passkeys/registration/options',
    'POST /auth/v1/passkeys/registration/verify',
    'POST /auth/v1/token',
    'POST /auth/v1/verify',
    'PUT /api/desk/alerts',
    'PUT /api/desk/cases/{id}/claim',
    'PUT /api/desk/cases/{id}/exposure',
    'PUT /api/desk/cases/{id}/wrong-hits/{ruleId}',
    'PUT /api/desk/content/draft',
    'PUT /api/desk/health/report',
    'PUT /api/desk/macros',
    'PUT /api/moderation/notices/{id}/read',
    'PUT /api/profile/picture',
    ...allFacts.flatMap(({ closedRoutes = [] }) => closedRoutes),
  ]
  expect(refused.map(nameRoute).sort()).toEqual(closed.sort())
})

test('a session describes its own user and nothing else', async () => {
  const { email } = await site.addAccount('a phrase nobody guesses')
  const { status, json } = await site.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password: 'a phrase nobody guesses' },
  })
  expect(status).toBe(200)
  const session = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token', 'user']
  expect(listKeys(json).filter((key) => ![...session, ...authUser].includes(key))).toEqual([])
})

test('no response or page reveals another person’s address, work, user id or hash', async () => {
  // New callers, whose profiles no other test has changed.
  callers = await addCallers(site)
  const { author, moderator, publicStory } = callers
  const secrets = [author.email, author.userId, moderator.email, moderator.userId, authorsWork, '$argon2']
  const paths = [
    ...routes.filter(({ method }) => method === 'GET').map(fillQuery),
    ...pagePaths.map((path) => fillGoodPath({ path }, publicStory)),
    '/community.data',
    `/stories/${publicStory}.data`,
    '/feed.xml',
    '/feed.json',
    `/stories/${publicStory}/feed.xml`,
    '/sitemap.xml',
  ]
  // Signed-in members get the ids of people whom they can mention.
  const isMentionable = (path: string, secret: string) => path.endsWith('/people') && secret === author.userId
  const shown: string[] = []
  for (const caller of ['nobody', 'unverified', 'member'])
    for (const path of paths) {
      const { status, text } = await site.call(path, { as: callers.tokens[caller] })
      if (status === 200 && text.includes('Ada Author')) shown.push(path)
      const told = secrets.filter((secret) => text.includes(secret) && !isMentionable(path, secret))
      expect({ caller, path, told }).toEqual({ caller, path, told: [] })
    }
  // Proves that the responses contained the author’s data at all.
  expect(shown).toEqual(
    expect.arrayContaining([
      '/',
      '/community',
      '/community.data',
      '/api/stories',
      `/stories/${publicStory}`,
      '/feed.xml',
    ]),
  )
})

test('an internal error reveals no stack, path or version', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['POST', '/auth/v1/nothing'],
    ['GET', '/nothing'],
    ['GET', '/api/stories?cursor=x'],
    ['GET', '/avatars/x'],
  ] as const) {
    const { status, headers, text } = await site.call(path, {
      method,
      body: method === 'POST' ? {} : undefined,
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toMatch(/\bat \w+ \(|node_modules|\/tmp\/|postgres|drizzle/i)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})
