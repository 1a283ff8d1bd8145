import { pino } from 'pino'
import { vi } from 'vitest'
import type { AccessTokens } from '#app/accounts/auth/core/access-token-types.ts'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { createAccessTokens } from '#app/accounts/auth/sessions/access-tokens.server.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { buildSite } from '#scripts/build-site.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { watchForFaults } from '#tests/support/logged-faults.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { addPerson, addSession, type SamplePerson } from '#tests/support/sample-people.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ReceivedResponse, type Sent, send } from './send.ts'

/** True for `npm run test:attacks`, which runs longer. */
export const isThorough = import.meta.env.MODE === 'thorough'

// Allows time for attacks on a whole site while other work runs on this machine.
vi.setConfig({ testTimeout: 120_000 })

/** The time for `beforeAll`, which may have to build the site. */
export const startTimeoutMs = 240_000

export interface Call extends Omit<Sent, 'body'> {
  /** Sent as JSON, or unchanged if it is a string or bytes. */
  body?: unknown
  /** The sender: a signed-in person, or a raw access token. */
  as?: SamplePerson | string | undefined
}

export interface AttackedSite {
  db: TestDatabase
  mail: TestSmtpServer
  site: RunningSite
  url: string
  accessTokens: AccessTokens
  /**
   * Sends a request like the site's own pages unless `headers` differ. Retries as requested after a refusal because of load, and returns
   * the refusal if it persists.
   */
  call(path: string, call?: Call): Promise<ReceivedResponse>
  tokenOf(person: SamplePerson, role?: 'member' | 'moderator'): Promise<string>
  addAccount(password: string): Promise<SamplePerson>
}

/** Starts the built site in its own process with its own database and mail server. It is stopped after the file's tests. */
export async function startAttackedSite(env: Record<string, string> = {}): Promise<AttackedSite> {
  await buildSite({ projectFolder, onlyWhenStale: true })
  const [db, mail, port] = [await createTestDatabase(), await startTestSmtpServer(), await findFreePort()]
  const { dataFolder, remove } = await createDataFolder()
  const settings = {
    ...toDatabaseSettings(db.connection),
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@clean-air.example',
    RATE_LIMIT_FACTOR: '0',
  }
  const site = await startSite({ dataFolder, port, env: { ...settings, ...env } })
  watchForFaults(() => site.output().split('\n'))
  endAfterFile(async () => {
    await site.stop()
    await mail.stop()
    await remove()
  })
  const url = env.SITE_URL ?? site.url
  const accessTokens = createAccessTokens({
    database: db.database,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    site: { url },
    accounts: defaultAccountSettings,
  })
  const tokenOf: AttackedSite['tokenOf'] = async ({ userId, email }, role = 'member') => {
    const sessionId = await addSession(db, userId)
    const { token } = await accessTokens.sign({
      userId,
      email,
      role,
      sessionId,
      aal: 'aal1' as const,
      amr: [],
      userMetadata: {},
    })
    return token
  }
  return {
    db,
    mail,
    site,
    url,
    accessTokens,
    tokenOf,
    async call(path, { method = 'GET', headers = {}, body, as } = {}) {
      const token = typeof as === 'object' ? await tokenOf(as) : as
      return sendUntilTaken(site.url, path, {
        method,
        headers: {
          apikey: defaultSite.clientKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        }),
      })
    },
    async addAccount(password) {
      const person = await addPerson(db)
      const values = [person.userId, await hashPassword(password)]
      await db.query('update auth.users set password_hash = $2 where id = $1', values)
      return person
    },
  }
}

const maxAttempts = 5

async function sendUntilTaken(origin: string, path: string, sent: Sent): Promise<ReceivedResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(origin, path, sent)
    const isRefused = response.status === 503 && response.headers['retry-after'] !== undefined
    if (!isRefused || attempt === maxAttempts) return response
  }
}
