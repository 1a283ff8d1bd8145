/**
 * `npm run drill -- erase`: a person who has used every feature exports their data and deletes their account. The file must contain all of
 * the person's data, and afterwards no column of any table may contain any of it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import * as v from 'valibot'
import type { EmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { toDatabaseSettings, withClient } from '#tests/support/test-connection.ts'
import { call, join, type Member, requestSession } from './load/member.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { findEverywhere } from './support/dump.ts'
import { siteSettings } from './support/site-settings.ts'

const exportSchema = v.looseObject({
  account: v.looseObject({ email: v.string() }),
  sessions: v.array(v.unknown()),
  reactions: v.array(v.unknown()),
  bookmarks: v.array(v.object({ storyId: v.string(), createdAt: v.string() })),
  vipSubscription: v.nullable(v.looseObject({ email: v.string() })),
  reports: v.array(v.looseObject({ storyId: v.nullable(v.string()) })),
  profile: v.looseObject({ picture: v.nullable(v.string()) }),
  actions: v.array(v.unknown()),
})

/** A mark in all of the person's texts, and in no other person's. */
const mark = randomUUID()
const newEmail = `moved-${mark}@drill.example`

/** Bare ids that tell other servers what was deleted; /privacy says that they are kept for an hour. */
const readByServers = new Set(['public.events.story_id', 'public.events.comment_id'])

const withId = v.object({ id: v.pipe(v.string(), v.uuid()) })

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const postgres = await startDrillPostgres(dataFolder)
let site: RunningSite | undefined
try {
  site = await startSite({
    dataFolder,
    port: await findFreePort(),
    env: {
      ...siteSettings,
      ...toDatabaseSettings(postgres.connection),
      EMAIL_VERIFICATION: 'false',
      LOG_LEVEL: 'debug',
    },
  })
  await drill(site, postgres)
} finally {
  await site?.stop()
  await postgres.stop()
  await remove()
}
verdict.print()

async function drill(running: RunningSite, { connection }: EmbeddedPostgres): Promise<void> {
  const other = await join(running.url, { full_name: 'Somebody Else' })
  const person = await join(running.url, {
    full_name: `Name ${mark}`,
    organization: `Organization ${mark}`,
    work_description: `Work ${mark}`,
  })
  const left = await doEverything(running.url, { person, other })
  await sleep(5_000)
  await checkExport(person, left)
  const hashes = [person.email, newEmail].flatMap(listHashes)
  const needles = [mark, person.userId, person.email, newEmail, ...left.ownIds, ...hashes]
  const before = await findEverywhere(connection, needles)
  verdict.note('columns that speak of them before', before.length)
  verdict.expect('they are found where they must be', before.length > 10, true)
  await person.call('POST', '/api/profile/deletion')
  const after = await findEverywhere(connection, needles)
  for (const place of [
    ...before.map((each) => ({ when: 'before', ...each })),
    ...after.map((each) => ({ when: 'AFTER', ...each })),
  ])
    console.log(`${place.when}: ${place.table}.${place.column}, ${place.rows} rows`)
  const others = after.filter(({ table, column }) => !readByServers.has(`${table}.${column}`))
  verdict.expect('columns that speak of them afterwards', others.length, 0)
  await checkOthers(running.url, { connection, left })
  await checkJournal(running, person)
  await checkLogs(running, [mark, person.email, newEmail])
  const again = await requestSession(running.url, person.email, person.password)
  verdict.expect('signing in afterwards', again.status, 400)
}

interface Left {
  ownIds: string[]
  othersStory: string
}

async function write(who: Member, to: string, body: object): Promise<string> {
  return v.parse(withId, JSON.parse(await who.call('POST', to, body, { 'idempotency-key': randomUUID() }))).id
}

async function doEverything(
  siteUrl: string,
  { person, other }: { person: Member; other: Member },
): Promise<Left> {
  const othersStory = await write(other, '/api/stories', {
    content: 'The air at work.',
    sharePermission: true,
  })
  const open = await write(person, '/api/stories', {
    title: `Title ${mark}`,
    content: `Story ${mark}`,
    airQualityIssues: ['Dust'],
    sharePermission: true,
  })
  const secret = await write(person, '/api/stories', { content: `Private ${mark}`, sharePermission: false })
  const ownIds = [open, secret]
  for (const story of [open, othersStory])
    ownIds.push(await write(person, `/api/stories/${story}/comments`, { content: `Comment ${mark}` }))
  await write(other, `/api/stories/${open}/comments`, { content: 'I know this air.' })
  for (const type of ['heart', 'helpful'])
    await person.call('PUT', `/api/stories/${othersStory}/reactions/${type}`)
  await person.call('PUT', `/api/bookmarks/${othersStory}`)
  await person.call('POST', `/api/stories/${othersStory}/reports`, {})
  const picture = { create: { width: 300, height: 200, channels: 3 as const, background: '#1c7' } }
  await person.call('PUT', '/api/profile/picture', new Uint8Array(await sharp(picture).png().toBuffer()), {
    'content-type': 'image/png',
  })
  await call(siteUrl, '/api/vip-subscriptions', { body: { email: person.email } })
  await call(siteUrl, '/auth/v1/recover', { body: { email: person.email } })
  await person.call('PUT', '/auth/v1/user', { email: newEmail, current_password: person.password })
  for (const password of [person.password, 'not the password'])
    await requestSession(siteUrl, person.email, password)
  return { ownIds, othersStory }
}

async function checkExport(person: Member, { ownIds, othersStory }: Left): Promise<void> {
  const text = await person.call('GET', '/api/profile/export')
  const everything = v.parse(exportSchema, JSON.parse(text))
  const words = ['Name', 'Organization', 'Work', 'Title', 'Story', 'Private', 'Comment']
  verdict.expect(
    'words of theirs missing in the file',
    words.filter((word) => !text.includes(`${word} ${mark}`)).length,
    0,
  )
  verdict.expect(
    'stories and comments missing in the file',
    ownIds.filter((id) => !text.includes(id)).length,
    0,
  )
  verdict.expect('address in the file', everything.account.email, person.email)
  verdict.expect('sessions in the file', everything.sessions.length, 2)
  verdict.expect('reactions in the file', everything.reactions.length, 2)
  verdict.expect(
    'bookmarks in the file',
    everything.bookmarks.map(({ storyId }) => storyId).join(),
    othersStory,
  )
  verdict.expect('reports in the file', everything.reports.map(({ storyId }) => storyId).join(), othersStory)
  verdict.expect('place on the VIP list in the file', everything.vipSubscription?.email ?? '', person.email)
  verdict.expect('picture in the file', (everything.profile.picture?.length ?? 0) > 100, true)
  verdict.expect('what was recorded of them in the file', everything.actions.length > 0, true)
  verdict.expect('hashes or tokens in the file', /argon2|hash|token/i.test(text), false)
}

/** Checks that other people's data stay, and that the report stays without its author. */
async function checkOthers(
  siteUrl: string,
  { connection, left: { othersStory } }: { connection: pg.ClientConfig; left: Left },
): Promise<void> {
  const { status, text } = await call(siteUrl, `/api/stories/${othersStory}`, { method: 'GET' })
  verdict.expect("another's story afterwards", status, 200)
  verdict.expect(
    'its counters say nothing of them',
    /"heart":0.*"helpful":0/.test(text) && text.includes('"commentCount":0'),
    true,
  )
  const { rows } = await withClient(connection, (client) =>
    client.query('select user_id from reports where story_id = $1', [othersStory]),
  )
  verdict.expect(
    'reports of theirs, for the moderators, with no name',
    JSON.stringify(rows),
    '[{"user_id":null}]',
  )
}

/** Returns hashes from which an address could be guessed. */
function listHashes(email: string): string[] {
  return [email, JSON.stringify([email]), JSON.stringify({ email })].flatMap((text) =>
    ['md5', 'sha1', 'sha256'].flatMap((algorithm) => {
      const hash = createHash(algorithm).update(text).digest()
      return [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]
    }),
  )
}

/** Checks the journal, which prevents a restored backup from bringing the person back. */
async function checkJournal({ dataFolder: folder }: RunningSite, { userId, email }: Member): Promise<void> {
  const journal = path.join(folder, 'erasures')
  const files = (await readdir(journal)).map((name) => readFile(path.join(journal, name), 'utf8'))
  const text = (await Promise.all(files)).join('')
  verdict.expect('their id in the erasure journal', text.includes(userId), true)
  verdict.expect(
    'their words, address or its hash in the erasure journal',
    [mark, email, ...listHashes(email)].some((word) => text.includes(word)),
    false,
  )
}

async function checkLogs(running: RunningSite, needles: string[]): Promise<void> {
  const ofPostgres = await readFile(path.join(running.dataFolder, 'postgres.log'), 'utf8')
  const isIn = (log: string) => needles.some((needle) => log.includes(needle))
  verdict.expect("their words or address in the site's log", isIn(running.output()), false)
  verdict.expect("their words or address in PostgreSQL's log", isIn(ofPostgres), false)
}
