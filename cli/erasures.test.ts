import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { vipConfirmation } from '#app/site/promotion/confirm-vip-mail.server.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { applyJournal, prepareErasures } from '#database/erasures/apply-journal.ts'
import { createErasureJournal, type JournalOptions } from '#database/erasures/erasure-journal.ts'
import { readJournal } from '#database/erasures/read-journal.ts'
import { endRestoreHold, isRestoreHeld } from '#database/erasures/restore-hold.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const password = 'a long enough phrase'
const files: string[] = []
let site: TestSite
let leaver: SamplePerson
let stayer: SamplePerson
let file: string
const stories: Record<'deleted' | 'hidden' | 'shownAgain' | 'kept', string> = {
  deleted: '',
  hidden: '',
  shownAgain: '',
  kept: '',
}
const token = 'w'.repeat(43)
const refused = randomUUID()

/** Makes a backup, after which each person withdraws one thing. */
beforeEach(async () => {
  site = await createTestSite()
  const { db, journal } = site
  await prepareErasures(db.connection, { ...journal, log: silentLog })
  leaver = await addPerson(db, { fullName: 'Findme Gone' })
  stayer = await addPerson(db)
  await db.query('update auth.users set password_hash = $2 where id = $1', [
    leaver.userId,
    await hashPassword(password),
  ])
  await tellReporter(await addStory(db, leaver))
  for (const name of ['deleted', 'hidden', 'shownAgain', 'kept'] as const)
    stories[name] = await addStory(db, stayer, { content: `A story ${name}` })
  await db.query(
    `insert into auth.vip_subscriptions (email, confirmed_at, withdraw_token_hash)
      values ($1, now(), null), ('vip@example.org', now(), $2), ('stays@example.org', now(), null)`,
    [leaver.email, hashToken(token)],
  )
  await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'A comment')`, [
    stories.kept,
    stayer.userId,
  ])
  await db.query(
    `insert into auth.one_time_links (user_id, purpose, story_id, story) values ($1, 'story_confirmation', $2, $3)`,
    [
      stayer.userId,
      refused,
      JSON.stringify({
        title: null,
        content: 'A story refused',
        airQualityIssues: null,
        sharePermission: true,
      }),
    ],
  )
  file = path.join(os.tmpdir(), `clean-air-${randomUUID()}.backup`)
  files.push(file)
  await writeBackup({ connection: db.connection, file })
  await takeBack()
})

afterAll(async () => {
  for (const name of files) await rm(name, { force: true })
})

/** Notifies the remaining member of the decision about a story that they reported. */
async function tellReporter(story: string): Promise<void> {
  await site.db.query(
    `with report as (
      insert into reports (story_id, user_id) values ($1, $2) returning id, case_id
    ), decision as (
      insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by)
        select case_id, gen_random_uuid(), 'none', 'Some law', 'Facts.', 'Words.', 'notice', 'content', gen_random_uuid() from report
        returning id
    ), notice as (
      insert into notices (user_id, report_id, kind, subject, text, visible_from)
        select $2, id, 'report_outcome', 'Looked at', 'You reported the story “Findme title”. It stays where it is.', now() - interval '1 second'
        from report returning id
    )
    insert into notice_decisions (notice_id, decision_id) select notice.id, decision.id from notice, decision`,
    [story, stayer.userId],
  )
}

async function takeBack(): Promise<void> {
  const send = async (method: string, route: string, body?: object, as?: SamplePerson) => {
    const { status } = await site.call(route, { method, ...(body && { body }), ...(as && { as }) })
    expect({ route, status }).toEqual({ route, status: expect.toSatisfy((code) => code < 300) })
  }
  await send('POST', '/api/profile/deletion', undefined, leaver)
  await send('DELETE', `/api/stories/${stories.deleted}`, undefined, stayer)
  await send('PATCH', `/api/stories/${stories.hidden}`, { sharePermission: false }, stayer)
  await send('POST', `/api/profile/waiting-stories/${refused}`, { decision: 'delete' }, stayer)
  for (const sharePermission of [false, true])
    await send('PATCH', `/api/stories/${stories.shownAgain}`, { sharePermission }, stayer)
  const [comment] = await site.db.query<{ id: string }>('select id from comments')
  await send('DELETE', `/api/comments/${comment?.id}`, undefined, stayer)
  await send('POST', '/api/vip-subscriptions/withdraw', { token })
}

/** Restores the backup to another database with this journal. */
async function restore(journal: JournalOptions) {
  const db = await createTestDatabase()
  const restored = await restoreBackup({
    file,
    connect: async () => db.connection,
    openJournal: async () => journal,
  })
  return { db, ...restored }
}

async function listShown({ query }: TestDatabase): Promise<string[]> {
  const rows = await query<{ content: string }>(
    `select content from stories where is_visible union select content from comments where hidden_at is null and deleted_at is null
      union select story ->> 'content' from auth.one_time_links where story is not null
      union select email from auth.vip_subscriptions union select email from auth.users order by 1`,
  )
  return rows.map(({ content }) => content)
}

const whole = () => ['A story kept', 'A story shownAgain', stayer.email, 'stays@example.org'].sort()

test('a restored backup brings back neither deleted accounts nor anything that was withdrawn', async () => {
  const { db, missing, erased } = await restore(site.journal)
  expect({ missing, erased }).toEqual({ missing: null, erased: 7 })
  expect((await listShown(db)).sort()).toEqual(whole())
  expect(await db.database.accounts(isRestoreHeld)).toBe(false)
  const told = [{ text: 'You reported the story. It stays where it is.' }]
  expect(await db.query('select text from notices')).toEqual(told)
  expect(await site.db.query('select text from notices')).toEqual(told)
  // Running it again changes nothing.
  const again = await withClient(db.connection, (client) => applyJournal(client, site.journal))
  expect(again).toEqual({ changed: 0, missing: null })
})

test('the erasure journal identifies people only by ids and keyed hashes, in one file per server', async () => {
  const other = createErasureJournal(site.journal)
  const one = createErasureJournal(site.journal)
  const record = (journal: typeof one, atOnce: number) => {
    const erasures = Array.from({ length: atOnce }, () => ({
      kind: 'story_deleted' as const,
      id: randomUUID(),
    }))
    return site.db.database.accounts((tx) => journal.record(tx, ...erasures))
  }
  const before = (await readJournal(site.journal.folder)).entries.length
  await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? record(one, 2) : record(other, 1))))
  const { entries, lengths } = await readJournal(site.journal.folder)
  expect(entries.length - before).toBe(62)
  expect([...lengths.values()].sort((a, b) => a - b)).toEqual([1, 9, 21, 41])
  for (const name of await readdir(site.journal.folder)) {
    const text = await readFile(path.join(site.journal.folder, name), 'utf8')
    for (const word of [leaver.email, 'vip@', 'Findme', password]) expect(text).not.toContain(word)
  }
})

const damages: [string, (folder: string) => Promise<void>][] = [
  ['is not there', (folder) => rm(folder, { recursive: true })],
  [
    'lacks a file',
    async (folder) => {
      const [first = ''] = (await readdir(folder)).sort()
      await rm(path.join(folder, first))
    },
  ],
  [
    'was cut',
    async (folder) => {
      const [first = ''] = (await readdir(folder)).sort()
      await truncate(path.join(folder, first), 5)
    },
  ],
]

test.each(damages)(
  'if the erasure journal %s, everyone stays hidden until the operator accepts the missing entries',
  async (_what, damage) => {
    await damage(site.journal.folder)
    const { db, missing } = await restore(site.journal)
    expect(missing).toContain('lacks entries')
    expect(await listShown(db)).not.toContain('A story kept')
    expect(await db.database.accounts(isRestoreHeld)).toBe(true)
    // Authors can't show their hidden stories either.
    await db.query(`update stories set title = 'Mine' where id = $1`, [stories.kept])
    expect(await listShown(db)).not.toContain('A story kept')
    await prepareErasures(db.connection, { ...site.journal, log: silentLog })
    await withClient(db.connection, (client) => endRestoreHold(client, site.journal.folder))
    expect(await listShown(db)).toContain('A story kept')
    expect(await db.database.accounts(isRestoreHeld)).toBe(false)
    await prepareErasures(db.connection, { ...site.journal, log: silentLog })
  },
)

test('a restore also requires the journal entries that the replaced database knew of', async () => {
  const names = await readdir(site.journal.folder)
  const last = names.sort().at(-1) ?? ''
  const lines = (await readFile(path.join(site.journal.folder, last), 'utf8')).split('\n')
  await writeFile(path.join(site.journal.folder, last), lines.toSpliced(3, 1).join('\n'))
  const restored = await restoreBackup({
    file,
    replace: true,
    connect: async () => site.db.connection,
    openJournal: async () => site.journal,
  })
  expect(restored.missing).toContain(last)
})

test('an erasure journal written with another root secret is detected', async () => {
  const { missing } = await restore({ ...site.journal, keyedHash: (text) => Buffer.from(text) })
  expect(missing).toContain('another root secret')
})

test('a database restored by other means is updated from the erasure journal when a server starts', async () => {
  const { db } = await restore(createTestJournal())
  await withClient(db.connection, (client) => endRestoreHold(client, site.journal.folder))
  expect(await listShown(db)).toContain(leaver.email)
  await prepareErasures(db.connection, { ...site.journal, log: silentLog })
  expect((await listShown(db)).sort()).toEqual(whole())
})

test('a server does not start without the erasure journal that its database expects', async () => {
  const start = prepareErasures(site.db.connection, { ...createTestJournal(), log: silentLog })
  await expect(start).rejects.toThrow(/erasure journal is incomplete.*ERASURE_JOURNAL.*show-restored/)
})

test('emails wait until the erasure journal is complete', async () => {
  const { db } = await restore(createTestJournal())
  const { log, site: settings } = site.dependencies
  const sent: string[] = []
  const deliver = createMailDelivery({
    database: db.database,
    mailer: { send: async ({ to }) => void sent.push(to) },
    site: settings,
    log,
    bounces: createBounces(site.dependencies),
    keyedHash: site.journal.keyedHash,
    mails: [vipConfirmation],
  })
  await db.query(`update auth.vip_subscriptions set confirmed_at = null`)
  const [{ id } = { id: '' }] = await db.query<{ id: string }>(
    'select id from auth.vip_subscriptions limit 1',
  )
  const job = { template: 'confirm-vip', subscriptionId: id }
  await expect(deliver(job)).rejects.toThrow('not sent')
  await withClient(db.connection, (client) => endRestoreHold(client, site.journal.folder))
  await deliver(job)
  expect(sent).toHaveLength(1)
})
