import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { createdSchema, openCampaignSchema } from '#app/audience/campaigns/campaign-schemas.ts'
import { createCampaignSite, draft } from '#app/audience/campaigns/testing/campaign-site.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { prepareErasures } from '#database/erasures/apply-journal.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const token = 'w'.repeat(43)

async function begin(site: TestSite, as: SamplePerson): Promise<string> {
  const { body } = await site.call('/api/desk/campaigns', { method: 'POST', as, body: draft })
  const { id } = v.parse(createdSchema, body)
  await confirm(site, as, id)
  return id
}

async function confirm(site: TestSite, as: SamplePerson, id: string): Promise<void> {
  const { body } = await site.call(`/api/desk/campaigns/${id}`, { as })
  const { campaign, audience, progress } = v.parse(openCampaignSchema, body)
  const recipients = campaign.state === 'draft' ? audience.recipients : progress.queued
  const sent = { version: campaign.version, recipients }
  const { status } = await site.call(`/api/desk/campaigns/${id}/send`, { method: 'POST', as, body: sent })
  expect(status).toBe(204)
}

test('a restored backup sends no campaign email, old or new, to people who left after the backup', async () => {
  const { site, smtp, sendAll, reset } = await createCampaignSite()
  const { db, journal } = site
  const owner = await reset()
  await prepareErasures(db.connection, { ...journal, log: silentLog })
  const readers = ['stays', 'withdraws', 'stops'].map((name) => `${name}@example.org`)
  await db.query(
    `insert into auth.vip_subscriptions (email, confirmed_at, withdraw_token_hash)
      select email, now(), case email when 'withdraws@example.org' then $2::bytea end from unnest($1::text[]) email`,
    [readers, hashToken(token)],
  )
  await begin(site, owner)
  await sendAll()
  const link = /unsubscribe\?token=([\w.%-]+)/.exec(
    (await smtp.waitForMessage('stops@example.org')).parsed.text ?? '',
  )
  const early = await begin(site, owner)
  await db.query('select begin_campaign($1)', [early])
  const file = path.join(os.tmpdir(), `clean-air-${randomUUID()}.backup`)
  onTestFinished(() => rm(file, { force: true }))
  await writeBackup({ connection: db.connection, file })

  expect(
    (await site.call('/api/vip-subscriptions/withdraw', { method: 'POST', body: { token } })).status,
  ).toBe(200)
  const stop = `/notifications/unsubscribe?token=${link?.[1]}`
  expect((await site.call(stop, { method: 'POST' })).status).toBe(200)

  const restored = await createTestDatabase()
  await restoreBackup({ file, connect: async () => restored.connection, openJournal: async () => journal })
  const later = await createTestSite({}, undefined, restored)
  const newOwner = await addPerson(restored, { role: 'owner' })
  const before = smtp.messages.length
  await sendAll(undefined, restored)
  expect(smtp.messages.length).toBe(before)
  // The owner resends uncertain mails and starts another campaign.
  const call = (route: string, method: string) =>
    later.call(`/api/desk/campaigns/${early}${route}`, { method, as: newOwner })
  const { unsure } = v.parse(openCampaignSchema, (await call('', 'GET')).body)
  for (const { personId } of unsure) await call(`/unsure/${personId}`, 'POST')
  await confirm(later, newOwner, early)
  await begin(later, newOwner)
  await sendAll(undefined, restored)
  expect(smtp.messages.slice(before).flatMap(({ recipients }) => recipients)).toEqual([
    'stays@example.org',
    'stays@example.org',
  ])
})
