import { randomBytes } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { pino } from 'pino'
import * as v from 'valibot'
import { fromFeatures, type SiteDependencies } from '#app/features.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { MailMessage } from '#app/platform/mail/mail-queue.ts'
import { createErasureJournal } from '#database/erasures/erasure-journal.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { closeServer } from '#server/boot/listen.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type AccountSettings, defaultAccountSettings } from '../core/account-settings.ts'
import { authApi } from '../http/auth-service.server.ts'
import { issueLink, type MailLink } from '../links/issue-link.command.server.ts'
import { createAccessTokens } from '../sessions/access-tokens.server.ts'
import { adminEndpoints } from './admin-endpoints.ts'

const sessionAnswerSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.looseObject({ id: v.string(), email: v.string() }),
})

export type SessionResponse = v.InferOutput<typeof sessionAnswerSchema>

const bodySchema = v.looseObject({
  error_code: v.optional(v.string()),
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
})

export interface AuthResponse {
  status: number
  body: v.InferOutput<typeof bodySchema>
}

export interface AuthSite {
  url: string
  db: TestDatabase
  dependencies: SiteDependencies
  settings: AccountSettings
  /** The mails queued so far, oldest first. */
  mails: MailMessage[]
  passTime(seconds: number): void
  post(path: string, body: unknown, token?: string): Promise<AuthResponse>
  put(path: string, body: unknown, token?: string): Promise<AuthResponse>
  get(path: string, token?: string): Promise<AuthResponse>
  /** Sends the last queued mail. Returns null if its link is void. */
  sendLastMail(): Promise<(MailLink & { template: string }) | null>
  readToken(): Promise<string>
  addMember(email: string, password: string, data?: object): Promise<SessionResponse>
  signIn(email: string, password: string): Promise<AuthResponse>
}

interface AuthSiteOptions {
  siteUrl?: string
  /** Adds the protocol's admin endpoints, which this site lacks, with this key. */
  serviceKey?: string
}

/** Starts the auth service with its own port and database. It is stopped after the file's tests. */
export async function startAuthSite(
  changes: Partial<AccountSettings> = {},
  { siteUrl = 'https://clean-air.example', serviceKey }: AuthSiteOptions = {},
): Promise<AuthSite> {
  const db = await createTestDatabase()
  const settings = { ...defaultAccountSettings, ...changes }
  const journal = createTestJournal()
  const mails: MailMessage[] = []
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const site = {
    url: siteUrl,
    name: 'Clean Air',
    contactEmail: 'hello@clean-air.example',
    clientKey: 'clean-air-public',
    authUrl: null,
  }
  const log = pino({ level: 'silent' })
  const dependencies: SiteDependencies = {
    database: db.database,
    mailQueue: {
      async enqueue(_tx, message) {
        mails.push(message)
      },
      async enqueueLater(_tx, messages) {
        mails.push(...messages)
      },
    },
    clock,
    log,
    keyedHash: journal.keyedHash,
    erasures: createErasureJournal(journal),
    site,
    webhookReach: { toLocalhost: false },
    accounts: settings,
    accessTokens: createAccessTokens({ database: db.database, clock, log, site, accounts: settings }),
    factorKey: randomBytes(32),
    ...fromFeatures,
  }
  const { url, server } = await listen(
    dependencies,
    serviceKey === undefined ? null : adminEndpoints(db, serviceKey),
  )
  endAfterFile(() => closeServer(server))

  const call = async (method: string, path: string, body: unknown, token?: string): Promise<AuthResponse> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: v.parse(bodySchema, text === '' ? {} : JSON.parse(text)) }
  }
  const post: AuthSite['post'] = (path, body, token) => call('POST', path, body, token)
  const sendLastMail = async () => {
    const mail = mails.at(-1)
    if (!mail) throw new Error('no mail was queued')
    const linkId = v.parse(v.string(), mail.linkId)
    const link = await db.database.accounts((tx) =>
      issueLink(tx, linkId, { keyedHash: journal.keyedHash, now: clock() }),
    )
    return link && { ...link, template: mail.template }
  }
  const readToken = async () => {
    const link = await sendLastMail()
    if (!link) throw new Error('the last mail has no link')
    return link.token
  }
  return {
    url,
    db,
    dependencies,
    settings,
    mails,
    passTime: (seconds) => {
      ahead += seconds * 1000
    },
    post,
    put: (path, body, token) => call('PUT', path, body, token),
    get: (path, token) => call('GET', path, undefined, token),
    sendLastMail,
    readToken,
    signIn: (email, password) => post('/token?grant_type=password', { email, password }),
    async addMember(email, password, data) {
      const signedUp = await post('/signup', { email, password, data })
      if (signedUp.body.access_token) return v.parse(sessionAnswerSchema, signedUp.body)
      const verified = await post('/verify', { token_hash: await readToken(), type: 'signup' })
      return v.parse(sessionAnswerSchema, verified.body)
    },
  }
}

async function listen(
  dependencies: AccountDependencies,
  admin: Hono | null,
): Promise<{ url: string; server: ServerType }> {
  const app = new Hono<ApiEnv>().use(requestId())
  if (admin) app.route('/auth/v1/admin', admin)
  app.route('/auth/v1', authApi(dependencies))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}/auth/v1`, server }),
    )
  })
}

/** A browser's local storage. Several tabs are several clients of the same storage. */
export function createBrowserStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Opens the installed official client in a tab with this storage. */
export function openTab(site: Pick<AuthSite, 'url'>, storage = createBrowserStorage()): GoTrueClient {
  return new AuthClient({
    url: site.url,
    headers: { apikey: 'a-public-key' },
    storage,
    storageKey: 'clean-air-session',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  })
}
