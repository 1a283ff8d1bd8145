import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { formatRows } from '#app/platform/http/csv/csv.server.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { exportColumnOrder } from './export-columns.ts'
import { requestedExportSchema } from './export-schemas.ts'

let owner: SamplePerson

const site = await createTestSite()

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members, staff_factor_resets, staff_alerts')
  await site.db.query('truncate auth.users, auth.vip_subscriptions, auth.audit_log cascade')
  owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
})

const ask = (body: object, as = owner) => site.call('/api/desk/people/exports', { method: 'POST', as, body })

async function askFor(body: object): Promise<string> {
  const { status, body: asked } = await ask(body)
  expect(status).toBe(201)
  return v.parse(requestedExportSchema, asked).id
}

/** Reads bytes, because decoding them would drop the byte order mark. */
async function take(id: string, as = owner) {
  const { token } = await site.dependencies.accessTokens.sign({
    ...as,
    role: 'member',
    aal: 'aal2',
    amr: [],
    userMetadata: {},
  })
  const response = await createApp({ dependencies: site.dependencies }).request(
    `/api/desk/people/exports/${id}/file`,
    {
      method: 'POST',
      headers: { apikey: site.dependencies.site.clientKey, authorization: `Bearer ${token}` },
    },
  )
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() }
}

const readRows = async () =>
  site.db.query(
    'select asked_by as by, state, columns, row_count as rows, used_at is not null as used from people_exports',
  )

test('an exported file contains the chosen columns of all people, in UTF-8 with a byte order mark and RFC 4180 lines', async () => {
  const person = await addPerson(site.db, { fullName: 'Ann "Air", Ä.\nTwo' })
  await addStory(site.db, person)
  await site.db.query(
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('vip@example.org', now())`,
  )
  const id = await askFor({ columns: ['stories', 'name', 'email', 'state'] })
  const { status, text } = await take(id)
  expect(status).toBe(200)
  const [head, ...lines] = text.split('\r\n')
  expect(head).toBe('\uFEFFemail,name,state,stories')
  expect(lines.toSorted()).toEqual(
    [
      '',
      `${owner.email},Olga Owner,joined,0`,
      `${person.email},"Ann ""Air"", Ä.\nTwo",joined,1`,
      'vip@example.org,,verified,0',
    ].toSorted(),
  )
  expect(await readRows()).toEqual([
    { by: owner.userId, state: null, columns: ['email', 'name', 'state', 'stories'], rows: 3, used: true },
  ])
})

test('an exported file of one state contains only its people, and only the header if there are none', async () => {
  await addPerson(site.db, { isVerified: false })
  expect((await take(await askFor({ state: 'asked', columns: ['state'] }))).text).toBe(
    '\uFEFFstate\r\nasked\r\n',
  )
  expect((await take(await askFor({ state: 'verified', columns: ['state'] }))).text).toBe('\uFEFFstate\r\n')
})

test('no cell of an exported file begins like a formula', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
  for (const start of starts) await addPerson(site.db, { fullName: `${start}cmd|' /C calc'!A0` })
  const { text } = await take(await askFor({ columns: ['name'] }))
  const cells = text.slice(1).split('\r\n').slice(1, -1)
  expect(cells).toHaveLength(starts.length + 1)
  for (const cell of cells) expect(cell.replace(/^"/, '')).toMatch(/^(?:'|Olga)/)
  expect(formatRows([{ name: '\0=1' }, { name: 'plain' }], ['name'])).toBe("'\0=1\r\nplain\r\n")
})

test('an exported file can be downloaded once, within 15 minutes, by the person who requested it', async () => {
  const other = await addPerson(site.db, { role: 'owner' })
  const columns = [...exportColumnOrder]
  const id = await askFor({ columns })
  expect((await take(id, other)).status).toBe(404)
  const taken = await Promise.all([take(id), take(id)])
  expect(taken.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect((await take(id)).status).toBe(404)
  const late = await askFor({ columns })
  await site.db.query(`update people_exports set expires_at = now() - interval '1 second' where id = $1`, [
    late,
  ])
  expect((await take(late)).status).toBe(404)
})

test('exporting people requires a fresh proof and valid columns, and requests and downloads are logged', async () => {
  expect(await ask({ columns: [] })).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'columns', message: 'Please choose at least one column.' }] } },
  })
  expect((await ask({ columns: ['passwordHash'] })).status).toBe(400)
  const id = await askFor({ columns: ['email'], state: 'joined' })
  await take(id)
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect(await ask({ columns: ['email'] })).toMatchObject({
    status: 403,
    body: { error: { code: 'reauthentication_needed' } },
  })
  const acts = await site.db.query(
    `select action, actor_id as actor, subject_id as subject from auth.audit_log where action like 'people_export%' order by id`,
  )
  expect(acts).toEqual([
    { action: 'people_export_asked', actor: owner.userId, subject: id },
    { action: 'people_exported', actor: owner.userId, subject: id },
  ])
  expect((await site.call('/api/desk/people/exports', { as: owner })).body).toMatchObject({
    exports: [{ id, by: 'Olga Owner', state: 'joined', columns: ['email'], rowCount: 1 }],
  })
})

test('moderators and analysts can’t see exported files', async () => {
  const id = await askFor({ columns: ['email'] })
  for (const role of ['moderator', 'analyst'] as const) {
    const as = await addPerson(site.db, { role })
    expect((await ask({ columns: ['email'] }, as)).status).toBe(404)
    expect((await site.call('/api/desk/people/exports', { as })).status).toBe(404)
    expect((await take(id, as)).status).toBe(404)
  }
})
