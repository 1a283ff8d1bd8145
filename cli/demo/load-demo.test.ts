import { verify } from '@node-rs/argon2'
import { Secret } from 'otpauth'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { decryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { issueOptions } from '#app/community/stories/story-options.ts'
import { storyContentField } from '#app/community/stories/story-schemas.ts'
import { countCharacters } from '#app/platform/validation/text-length.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { loadDemo } from './load-demo.ts'
import { loadDemoDesk } from './load-demo-desk.ts'
import { demoPassword, demoTotpSecret } from './people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const { keyedHash } = createTestJournal()
const later = new Date('2026-03-02T08:00:00Z')

const db = await createTestDatabase()
vi.stubEnv('FULL_HASHES', 'true')
const figures = await loadDemo(db.connection, now)

interface StoryRow {
  id: string
  title: string | null
  content: string
  air_quality_issues: string[] | null
  is_public: boolean
}

test('the demo has dozens of stories, some of them private, and prints their number', async () => {
  const rows = await db.query<StoryRow>('select * from stories')
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.filter((row) => !row.is_public).length).toBeGreaterThanOrEqual(5)
  const [counted] = await db.query(
    `select (select count(*)::int from auth.users) as people, (select count(*)::int from stories) as stories,
      (select count(*)::int from comments) as comments, (select count(*)::int from reactions) as reactions`,
  )
  expect(figures).toEqual(counted)
})

test('one member of the demo shows a display name instead of the full name', async () => {
  const shown = await db.query(`select full_name, hidden_name from profiles where name_shown <> 'full'`)
  expect(shown).toEqual([{ full_name: 'Night Dispatcher', hidden_name: 'Тимур Ахметов' }])
})

test('one story of the demo is anonymous, and its author comments on it', async () => {
  const shown = await db.query(
    `select distinct s.is_anonymous, c.full_name from shown_stories s join shown_comments c on c.story_id = s.id and c.is_anonymous`,
  )
  expect(shown).toEqual([{ is_anonymous: true, full_name: 'Anonymous (author)' }])
})

test('one story of the demo is held because of a word', async () => {
  const held = await db.query(
    `select s.title, s.held_for, s.is_visible, c.state, c.band from stories s
      join word_rule_hits h on h.subject_id = s.id join moderation_cases c on c.id = h.case_id where s.held_at is not null`,
  )
  expect(held).toEqual([
    { title: 'The plug that hums', held_for: 'word_rule', is_visible: false, state: 'open', band: 3 },
  ])
})

test('ten first stories of the demo wait for a moderator, of 75 words on average', async () => {
  const waiting = await db.query(
    `select count(*)::int, round(avg(array_length(regexp_split_to_array(s.content, '\\s+'), 1)))::int as words
      from stories s join moderation_cases c on c.subject_id = s.id where s.held_for = 'first_text' and c.state = 'open'`,
  )
  expect(waiting).toEqual([{ count: 10, words: 75 }])
})

test('some members of the demo get a digest, which is due soon and contains comments on their stories', async () => {
  await db.database.accounts((tx) => tx.execute('select write_notifications()'))
  const due = await db.query(
    `select every from digests d where next_at between $1 and $1::timestamptz + interval '1 hour' and exists (
      select from notifications n where n.user_id = d.user_id and n.kind = 'story_comment' and n.last_at > d.told_until)`,
    [now],
  )
  expect(due).toEqual([{ every: 'day' }, { every: 'day' }, { every: 'day' }])
})

test('a visitor to the demo sees every public story that is not held, and no private one', async () => {
  const seen = await db.database.anon.select({ id: shownStories.id }).from(shownStories)
  const rows = await db.query<StoryRow>('select id from stories where is_public and held_at is null')
  expect(seen.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('every text of the demo is accepted by the site’s forms', async () => {
  for (const { title, content, air_quality_issues } of await db.query<StoryRow>('select * from stories')) {
    expect(v.parse(storyContentField, content)).toBe(content)
    expect(countCharacters(content)).toBeLessThanOrEqual(1000)
    expect(countCharacters(title ?? '')).toBeLessThanOrEqual(100)
    expect([...issueOptions, 'general']).toEqual(expect.arrayContaining(air_quality_issues ?? []))
  }
  for (const { content } of await db.query<{ content: string }>('select content from comments'))
    expect(v.parse(storyContentField, content)).toBe(content)
  for (const person of await db.query<Record<string, string>>('select * from profiles')) {
    expect(v.parse(fullNameField, person.full_name)).toBe(person.full_name)
    expect(v.parse(organizationField, person.organization ?? '')).toBe(person.organization ?? '')
    expect(v.parse(workDescriptionField, person.work_description)).toBe(person.work_description)
  }
})

test('no reply in the demo is older than its story or in the future', async () => {
  const wrong = await db.query(
    `select answer.story_id from stories join (
        select story_id, created_at from comments union all select story_id, created_at from reactions
      ) as answer on answer.story_id = stories.id
      where answer.created_at <= stories.created_at or answer.created_at >= $1 or not stories.is_public`,
    [now],
  )
  expect(wrong).toEqual([])
})

test('demo@example.org signs in with the password that the demo prints', async () => {
  const [user] = await db.query<{ password_hash: string; email_verified_at: Date | null }>(
    `select password_hash, email_verified_at from auth.users where email = 'demo@example.org'`,
  )
  expect(user?.email_verified_at).not.toBeNull()
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(user?.password_hash ?? '', demoPassword)).toBe(true)
})

test('a second run of the demo adds nothing and does not restore deleted data', async () => {
  const everything = `select 'story', id, created_at from stories union all select 'comment', id, created_at
    from comments union all select 'reaction', id, created_at from reactions order by 1, 2`
  await db.query('delete from stories where id in (select id from stories order by created_at limit 3)')
  const before = await db.query(everything)
  await loadDemo(db.connection, later)
  expect(await db.query(everything)).toEqual(before)
})

test('a deleted demo account is restored by the next run of the demo', async () => {
  await db.query(`delete from auth.users where email = 'demo@example.org'`)
  const { people } = await loadDemo(db.connection, later)
  expect(people).toBe(figures.people)
})

test('the demo’s moderators have open cases, which a second run does not reopen', async () => {
  const open = `select count(*)::int as count from moderation_cases where state = 'open'`
  const before = await db.query<{ count: number }>(open)
  expect(before[0]?.count).toBeGreaterThan(3)
  await loadDemo(db.connection, later)
  expect(await db.query(open)).toEqual(before)
})

test('the demo’s owner sees forty days of visits with one gap, which a second run leaves unchanged', async () => {
  const visits = `select count(distinct day)::int as days, count(distinct day) filter (where is_broken)::int as gaps,
      sum(n)::int as n from auth.pulse_days left join auth.funnel_days using (day)`
  const before = await db.query<{ n: number }>(visits)
  expect(before).toEqual([{ days: 40, gaps: 1, n: expect.any(Number) }])
  expect(before[0]?.n).toBeGreaterThan(1_000)
  const steps = await db.query(
    `select step from auth.funnel_counts($1::date - 29, $1::date) where n > 0 group by 1 having sum(n) >= 5`,
    [now],
  )
  expect(steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['visit', 'form_started', 'submitted', 'verified', 'public']),
  )
  await loadDemo(db.connection, later)
  expect(await db.query(visits)).toEqual(before)
})

test('the demo’s staff have one role each, and the authenticator secret that the demo prints', async () => {
  const factorKey = Buffer.alloc(32, 7)
  for (let run = 0; run < 2; run += 1) await loadDemoDesk(db.connection, { factorKey, keyedHash })
  const rows = await db.query<{ id: string; secret: Buffer; role: string | null }>(
    'select f.id, f.secret, m.role from auth.factors f left join staff_members m using (user_id) order by role',
  )
  expect(rows.map(({ role }) => role)).toEqual(['analyst', 'moderator', 'owner', null])
  for (const { id, secret } of rows)
    expect(decryptSecret(factorKey, id, secret)).toEqual(Buffer.from(Secret.fromBase32(demoTotpSecret).bytes))
})

test('no one in the demo confirmed, joined or got an email before asking for it', async () => {
  const wrong = await db.query(
    `select email, 'account' as what from auth.users where email_verified_at < created_at
      union all select email, 'VIP list' from auth.vip_subscriptions
        where import_id is null and (confirmed_at < coalesce(sent_at, created_at) or sent_at < created_at)
      union all select v.email, 'import' from auth.vip_subscriptions v join people_imports i on i.id = v.import_id
        where v.confirmed_at > v.created_at or v.created_at < i.created_at
      union all select c.email, 'consent' from auth.mail_consents c where c.confirmed_at < c.given_at
      union all select p.full_name, 'profile' from profiles p join auth.users u on u.id = p.user_id where p.created_at < u.created_at
      union all select u.email, 'story' from stories s join auth.users u on u.id = s.user_id where s.created_at < u.created_at
      union all select v.email, 'invitation' from invitations i join campaigns c on c.id = i.campaign_id
        join auth.vip_subscriptions v on v.id = i.person_id
        where c.started_at < v.confirmed_at or i.opened_at < c.started_at or i.joined_at < i.opened_at`,
  )
  expect(wrong).toEqual([])
  expect(await db.query('select from auth.vip_subscriptions where import_id is not null')).not.toEqual([])
})

test('the demo has decided cases, one reversed and one appealed, and a second run adds none', async () => {
  const decided = `select (select count(*)::int from moderation_decisions) as decisions,
      (select count(*)::int from moderation_decisions where supersedes_id is not null) as reversals,
      (select count(*)::int from appeals where state = 'open') as waiting, (select count(*)::int from notices) as notices`
  const before = await db.query<{ decisions: number }>(decided)
  expect(before).toEqual([{ decisions: 13, reversals: 1, waiting: 1, notices: 8 }])
  await loadDemoDesk(db.connection, { factorKey: Buffer.alloc(32, 7), keyedHash })
  expect(await db.query(decided)).toEqual(before)
})

test('the demo has enough published held stories for the site to show the usual waiting time', async () => {
  // Moves the decisions up to today, because the site only averages recent ones.
  await db.query('alter table moderation_decisions disable trigger keep_decision')
  await db.query(`update moderation_decisions set decided_at = decided_at + (now() - $1)`, [now])
  await db.query('alter table moderation_decisions enable trigger keep_decision')
  await db.query(`update moderation_cases set opened_at = opened_at + (now() - $1)`, [now])
  expect(await db.query('select round(usual_hold_hours()::numeric, 1)::float8 as hours')).toEqual([
    { hours: 4.3 },
  ])
})
