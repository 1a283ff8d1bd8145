/**
 * `npm run drill -- timing [--tries 200]`: sends sign-ins, sign-ups, recoveries, resends, waitlist and VIP requests, with known and unknown
 * addresses in turn. Responses and times must not differ between them.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import * as v from 'valibot'
import type { EmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { toDatabaseSettings, withClient } from '#tests/support/test-connection.ts'
import { call } from './load/member.ts'
import { compareSamples, quantile } from './load/statistics.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { siteSettings } from './support/site-settings.ts'

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(values.tries)
/** Small enough that all six kinds together give a false alarm in fewer than one of a hundred drills. */
const leastP = 0.001

interface Kind {
  name: string
  path: string
  /** True if the known accounts are unconfirmed. */
  isPending?: boolean
  body(email: string): object
}

const kinds: Kind[] = [
  {
    name: 'sign-in',
    path: '/auth/v1/token?grant_type=password',
    body: (email) => ({ email, password: 'not the password' }),
  },
  {
    name: 'sign-up',
    path: '/auth/v1/signup',
    body: (email) => ({ email, password: 'a long walk by the sea' }),
  },
  { name: 'recover', path: '/auth/v1/recover', body: (email) => ({ email }) },
  { name: 'resend', path: '/auth/v1/resend', isPending: true, body: (email) => ({ email, type: 'signup' }) },
  {
    name: 'waitlist',
    path: '/api/waitlist',
    body: (email) => ({
      fullName: 'Somebody',
      email,
      password: 'a long walk by the sea',
      workDescription: 'Walking',
      airQualityStory: 'The air by the sea is the best there is.',
      sharePermission: true,
    }),
  },
  { name: 'VIP list', path: '/api/vip-subscriptions', body: (email) => ({ email }) },
]

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const smtp = await startTestSmtpServer()
const postgres = await startDrillPostgres(dataFolder)
let site: RunningSite | undefined
try {
  site = await startSite({
    dataFolder,
    port: await findFreePort(),
    // Limits are counted but not reached.
    env: {
      ...siteSettings,
      ...toDatabaseSettings(postgres.connection),
      SMTP_URL: smtp.url,
      RATE_LIMIT_FACTOR: '100000',
    },
  })
  for (const kind of kinds) await measure(kind, site, postgres)
} finally {
  await site?.stop()
  await postgres.stop()
  await smtp.stop()
  await remove()
}
verdict.print()

async function measure(kind: Kind, running: RunningSite, { connection }: EmbeddedPostgres): Promise<void> {
  const known = await addAccounts(connection, kind)
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  // Warms up, because new code is slower.
  for (let warm = 0; warm < 20; warm += 1) await ask(kind, running, `warm-${randomUUID()}@drill.example`)
  for (const email of known)
    for (const which of Math.random() < 0.5
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const address = which === 'known' ? email : `unknown-${randomUUID()}@drill.example`
      const { milliseconds, answer } = await ask(kind, running, address)
      times[which].push(milliseconds)
      answers[which].add(answer)
    }
  const { auc, p } = compareSamples(times.unknown, times.known)
  const name = (what: string) => `${kind.name}: ${what}`
  for (const which of ['known', 'unknown'] as const)
    verdict.note(
      name(`${which}, in ms: 5 %, half, 95 %`),
      [0.05, 0.5, 0.95].map((share) => quantile(times[which], share).toFixed(1)).join('  '),
    )
  verdict.note(name('chance that a known one takes longer'), Number(auc.toFixed(3)))
  verdict.note(name('Mann-Whitney p'), Number(p.toFixed(4)))
  verdict.expect(name('times can be told apart'), p < leastP, false)
  const list = (which: keyof typeof answers) => [...answers[which]].toSorted().join()
  verdict.expect(name('answers can be told apart'), list('known') !== list('unknown'), false)
}

async function ask(kind: Kind, running: RunningSite, email: string) {
  const begin = performance.now()
  const { status, text } = await call(running.url, kind.path, { body: kind.body(email) })
  return {
    milliseconds: performance.now() - begin,
    answer: `${status} ${describeShape(text.replaceAll(email, 'address'))}`,
  }
}

/** Replaces ids and times, which may differ between responses. */
function describeShape(text: string): string {
  const value = v.parse(v.record(v.string(), v.unknown()), JSON.parse(text === '' ? '{}' : text))
  return JSON.stringify(value)
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
}

/** Adds an account or VIP entry for each try, as this kind needs it. @returns the addresses */
async function addAccounts(
  connection: pg.ClientConfig,
  { name, isPending = false }: Kind,
): Promise<string[]> {
  const emails = Array.from({ length: tries }, () => `known-${randomUUID()}@drill.example`)
  const passwordHash = await hash('a password of theirs', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await withClient(connection, async (client) => {
    if (name === 'VIP list')
      await client.query(
        'insert into auth.vip_subscriptions (email, confirmed_at) select unnest($1::text[]), now()',
        [emails],
      )
    else
      await client.query(
        `with added as (
          insert into auth.users (email, password_hash, email_verified_at)
            select unnest($1::text[]), $2, case when $3 then null else now() end returning id)
          insert into profiles (user_id, full_name) select id, 'Known Person' from added`,
        [emails, passwordHash, isPending],
      )
  })
  return emails
}
