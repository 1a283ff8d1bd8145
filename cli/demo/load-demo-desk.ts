import { Secret } from 'otpauth'
import type pg from 'pg'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { encryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import { defaultContent } from '#app/site/site-content/default-content.server.ts'
import { withOwnTransaction } from '../site-connection.ts'
import { readDemoParts } from './demo-parts.ts'
import { loadImports } from './desk/load-imports.ts'
import { loadDecidedCases } from './moderation/load-decided-cases.ts'
import { demoMemberWithApp, demoStaff, demoTotpSecret } from './people.ts'
import { nameUuid } from './seeded.ts'

/** Staff and one member get an authenticator app. Running it again changes nothing. @param connection a connection of the database owner */
export async function loadDemoDesk(
  connection: pg.PoolConfig,
  { factorKey, keyedHash }: Pick<AccountDependencies, 'factorKey' | 'keyedHash'>,
): Promise<void> {
  const secret = Buffer.from(Secret.fromBase32(demoTotpSecret).bytes)
  await withOwnTransaction(connection, async (client) => {
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
    await client.query(
      `insert into staff_alerts (user_id, by_mail) select user_id, 'new' from staff_members where user_id = $1 on conflict do nothing`,
      [nameUuid('person jack')],
    )
    await loadContent(client)
    for (const { loadDesk } of await readDemoParts()) await loadDesk?.(client, keyedHash)
    await loadImports(client)
    await loadDecidedCases(client)
  })
}

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
