import { Secret } from 'otpauth'
import pg from 'pg'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { encryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import { makeWebhookSecret } from '#app/audience/webhooks/webhook-secrets.server.ts'
import { defaultContent } from '#app/site/site-content/default-content.server.ts'
import { loadImports } from './desk/load-imports.ts'
import { loadWaves } from './desk/load-waves.ts'
import { loadDecidedCases } from './moderation/load-decided-cases.ts'
import { demoMemberWithApp, demoStaff, demoTotpSecret } from './people.ts'
import { nameUuid } from './seeded.ts'

const demoWebhook = nameUuid('webhook of the newsletter')

/**
 * Gives some of the sample people a role, and these and a member an authenticator app. A second run changes nothing.
 *
 * @param connection as the owner, of a database that the demo was loaded into
 * @param dependencies as the server's own
 */
export async function loadDemoStaff(
  connection: pg.PoolConfig,
  { factorKey, keyedHash }: Pick<AccountDependencies, 'factorKey' | 'keyedHash'>,
): Promise<void> {
  const secret = Buffer.from(Secret.fromBase32(demoTotpSecret).bytes)
  const webhookSecret = makeWebhookSecret(keyedHash, demoWebhook).stored
  const client = new pg.Client({ ...connection, application_name: 'clean-air demo' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    for (const [person, role] of Object.entries(demoStaff))
      await client.query(
        `insert into staff_members (user_id, role) select user_id, $2 from profiles where user_id = $1
          on conflict do nothing`,
        [nameUuid(`person ${person}`), role],
      )
    for (const person of [...Object.keys(demoStaff), demoMemberWithApp]) {
      const [userId, factorId] = [nameUuid(`person ${person}`), nameUuid(`factor ${person}`)]
      await client.query(
        `insert into auth.factors (id, user_id, factor_type, status, friendly_name, secret)
          select $1, user_id, 'totp', 'verified', 'Demo', $3 from profiles where user_id = $2 on conflict do nothing`,
        [factorId, userId, encryptSecret(factorKey, factorId, secret)],
      )
    }
    await loadContent(client)
    await loadConnections(client, webhookSecret)
    await loadCampaigns(client)
    await loadWaves(client)
    await loadImports(client)
    await loadDecidedCases(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** One was sent, one came back too often, and one is begun. */
async function loadCampaigns(client: pg.Client): Promise<void> {
  const owner = nameUuid('person sofie')
  const segment = nameUuid('segment joined')
  await client.query(
    `insert into people_segments (id, name, search, state, created_by) values ($1, 'Have an account', '', 'joined', $2)
      on conflict do nothing`,
    [segment, owner],
  )
  const body =
    '{greeting}\n\nThe first filters are being tested in three schools. What you told us about your air decided which.\n\n[Read the stories](https://clean-air.example/community)'
  const written = [
    { name: 'filters', subject: 'The first filters are out', state: 'sent', daysAgo: 12 },
    { name: 'smoke', subject: 'What to do when there is smoke', state: 'stopped', daysAgo: 5 },
    // Ready to be sent: to everybody who has agreed.
    { name: 'autumn', subject: 'Autumn at {site}', state: 'draft', daysAgo: 0, isForAll: true },
  ]
  for (const { name, subject, state, daysAgo, isForAll = false } of written)
    await client.query(
      `insert into campaigns (id, subject, body, segment_id, mails_per_hour, state, created_by, created_at, started_at, ended_at)
        select $1, $2, $3, $4, 3600, $5, $6, at, case when $5 <> 'draft' then at end, case when $5 <> 'draft' then at end
        from (select now() - make_interval(days => $7) as at) made on conflict do nothing`,
      [nameUuid(`campaign ${name}`), subject, body, isForAll ? null : segment, state, owner, daysAgo],
    )
  await client.query(
    `insert into campaign_recipients (campaign_id, person_id, state, reason, claimed_at, settled_at)
      select c.id, u.id,
        case when c.state = 'stopped' and u.id::text < '8' then 'skipped' when u.id::text > 'e' then 'unsure' else 'sent' end,
        case when c.state = 'stopped' and u.id::text < '8' then 'stopped' end, c.started_at, c.started_at
      from campaigns c, auth.users u where c.state in ('sent', 'stopped') and u.email_verified_at is not null
      on conflict do nothing`,
  )
}

/** The owner has published something, brought back what was there before, and begun anew. */
async function loadContent(client: pg.Client): Promise<void> {
  const owner = nameUuid('person sofie')
  const tried = { ...defaultContent, headline: 'Breathe Easy at Home' }
  const versions = [
    { version: 1, content: tried, restoredFrom: null, daysAgo: 9 },
    { version: 2, content: defaultContent, restoredFrom: 0, daysAgo: 2 },
  ]
  for (const { version, content, restoredFrom, daysAgo } of versions)
    await client.query(
      `insert into content_versions (version, content, changed, restored_from, published_by, published_at)
        values ($1, $2, '{headline}', $3, $4, now() - make_interval(days => $5)) on conflict do nothing`,
      [version, content, restoredFrom, owner, daysAgo],
    )
  const begun = {
    ...defaultContent,
    headline: 'Clean Air, Room by Room',
    crowd: { ...defaultContent.crowd, source: 'counted' },
  }
  await client.query(
    `insert into content_drafts (user_id, content, based_on) values ($1, $2, 2) on conflict do nothing`,
    [owner, begun],
  )
}

/** A program that reads people, and one elsewhere that is told of some things, with what came of it. Nothing more is sent there. */
export async function loadConnections(client: pg.Client, webhookSecret: Buffer): Promise<void> {
  const owner = nameUuid('person sofie')
  await client.query(
    `insert into api_tokens (id, name, scopes, token_hash, made_by, created_at, expires_at, last_used_at)
      values ($1, 'Spreadsheet on Mondays', '{people:read}', sha256($3::bytea), $2,
        now() - interval '20 days', now() + interval '70 days', now() - interval '4 days')
      on conflict do nothing`,
    [nameUuid('token of the spreadsheet'), owner, webhookSecret],
  )
  const { rowCount } = await client.query(
    `insert into webhook_endpoints (id, url, kinds, secret, made_by, created_at, disabled_at, disabled_for)
      values ($1, 'https://hooks.example.org/clean-air', '{vip.confirmed,story.published}', $2, $3,
        now() - interval '12 days', now(), 'owner')
      on conflict do nothing`,
    [demoWebhook, webhookSecret, owner],
  )
  if (rowCount === 0) return
  const outcomes = [
    { kind: 'vip.confirmed', status: 200, answer: '{"queued":true}', days: 3 },
    { kind: 'story.published', status: 200, answer: '{"queued":true}', days: 2 },
    { kind: 'vip.confirmed', status: 503, answer: 'We are moving. Back in an hour.', days: 1 },
  ]
  for (const [index, { kind, status, answer, days }] of outcomes.entries())
    await client.query(
      `with told as (
          insert into webhook_deliveries (id, endpoint_id, kind, subject_id, attempts, state, due_at, created_at)
            values ($1, $2, $3, $4, 1, $5, null, now() - make_interval(days => $8)) returning id
        )
        insert into webhook_attempts (delivery_id, number, status, answer, milliseconds) select id, 1, $6, $7, 180 from told`,
      [
        nameUuid(`webhook delivery ${index}`),
        demoWebhook,
        kind,
        nameUuid(`subject ${index}`),
        status === 200 ? 'delivered' : 'failed',
        status,
        answer,
        days,
      ],
    )
}
