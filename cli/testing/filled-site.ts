import { randomUUID } from 'node:crypto'
import { type JournalOptions, openJournalFile } from '#database/erasures/erasure-journal.ts'
import { allFacts } from '#tests/support/feature-facts.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { loadDemo } from '../demo/load-demo.ts'

const oddTexts = [
  'a line\nand another\r\nand a tab\tand a bell\u0007',
  '\\N',
  '\\.',
  '\\.\n\\.',
  'back\\slash \\\\ "quotes" \'single\' {braces, [brackets]}',
  'emoji 😷👩‍🔬 and a flag 🇫🇮',
  'הָאֲוִיר בַּחֶדֶר \u202Eלא טוב\u202C والهواء',
  'combining e\u0301, zero\u200Bwidth, U+2028 \u2028 here, U+FFFD \uFFFD',
]

/** Fills every table, with texts and bytes that a careless copy would change. */
export async function fillSite(db: TestDatabase, journal: JournalOptions): Promise<void> {
  const { connection, query } = db
  await loadDemo(connection, new Date('2026-03-01T12:00:00Z'))
  const person = await addPerson(db, { fullName: '\\N' })
  for (const content of oddTexts) await addStory(db, person, { content, title: content.slice(0, 100) })
  const storyId = await addStory(db, person, { isPublic: false })
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 256))
  await query(`insert into avatars (user_id, hash, image) values ($1, 'x', $2)`, [person.userId, bytes])
  await query('insert into bookmarks (user_id, story_id) values ($1, $2)', [person.userId, storyId])
  await query(`insert into folded_texts (user_id, story_id, reason) values ($1, $2, 'hidden')`, [
    person.userId,
    storyId,
  ])
  await query(`insert into muted_words (user_id, word) values ($1, '\\.')`, [person.userId])
  await query(
    'insert into muted_people (user_id, muted_id) select $1, id from auth.users where id <> $1 limit 1',
    [person.userId],
  )
  await query(
    `insert into comment_tombstones (id, story_id, root_id, depth, reply_count) values ($1, $2, $1, 1, 1)`,
    [randomUUID(), storyId],
  )
  await query(
    `insert into comment_mentions (comment_id, user_id, start, length, told_at) select id, $1, 0, 3, now() from comments limit 1`,
    [person.userId],
  )
  await query('insert into last_visits (user_id, story_id, visited_at) values ($1, $2, now())', [
    person.userId,
    storyId,
  ])
  await query('insert into muted_stories (user_id, story_id) values ($1, $2)', [person.userId, storyId])
  await query(
    `insert into digests (user_id, every, time_zone, next_at) values ($1, 'day', 'Europe/Berlin', now())`,
    [person.userId],
  )
  await query(`insert into watched_stories (user_id, story_id, level) values ($1, $2, 'watching')`, [
    person.userId,
    storyId,
  ])
  await query(`insert into notification_choices (user_id, kind, on_site) values ($1, 'reaction', false)`, [
    person.userId,
  ])
  await query(
    `insert into notifications (user_id, kind, story_id, first_at, last_at) values ($1, 'reaction', $2, now(), now())`,
    [person.userId, storyId],
  )
  await query(
    'insert into notification_mails (user_id, story_id, from_at, queued_at) values ($1, $2, now(), now())',
    [person.userId, storyId],
  )
  await query(
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ('waitlist', 'k', $1, 201, $2)`,
    [bytes.subarray(0, 32), { text: oddTexts }],
  )
  await query(
    `insert into auth.one_time_links (user_id, purpose, profile, expires_at) values ($1, 'signup', $2, 'infinity')`,
    [person.userId, { fullName: oddTexts.join() }],
  )
  await fillStaffAndFactors(db, person.userId)
  await fillVisits(db, person.userId)
  await fillModeration(db, { userId: person.userId, storyId })
  await query(`insert into auth.known_addresses (key, points, expire) values ('knownAddress:x', 1, 1)`)
  await query('select note_erasures($1, 1)', [await openJournalFile(journal)])
  await query(
    'insert into sitemap_shards (number, first_created_at, first_id) select 2, created_at, id from stories where id = $1',
    [storyId],
  )
  await query(`insert into auth.restore_holds (held_at) values (now())`)
  await query(`insert into auth.vip_subscriptions (email) values ('vip@example.org')`)
  await fillMailing(db)
  await fillConsents(db)
  for (const { fill } of allFacts) await fill?.(db, { userId: person.userId, oddTexts })
  const [session] = await query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [person.userId],
  )
  await query(
    `with subscription as (
      insert into auth.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        values ($1, $2, 'https://push.example/', 'B' || repeat('A', 86), repeat('A', 22)) returning id
    ) insert into auth.push_deliveries (subscription_id, notification_id, due_at)
      select subscription.id, n.id, now() from subscription, notifications n where n.user_id = $1`,
    [person.userId, session?.id],
  )
  await query(
    `insert into auth.known_devices (user_id, device, first_seen_at, seen_at) values ($1, 'Chrome on Android', now(), now())`,
    [person.userId],
  )
  await query('insert into auth.ended_sessions (session_id) values ($1)', [randomUUID()])
  await query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    session?.id,
    bytes.subarray(0, 32),
  ])
  await query(`insert into auth.signing_keys (kid, private_jwk) values ($1, '{"d": "a secret"}')`, [
    randomUUID(),
  ])
  await query(
    `insert into auth.inbox_messages (recipient, subject, text, html) values ('a', 'b', 'a link', 'd')`,
  )
}

async function fillMailing({ query }: TestDatabase): Promise<void> {
  await query(
    `insert into auth.mail_suppressions (address_hash, email, reason)
      values (decode('00ff', 'hex'), 'vip@example.org', 'bounced'), (decode('01', 'hex'), null, 'unsubscribed')`,
  )
  await query(
    `insert into auth.mail_bounces (email, is_permanent, status, told_by) values ('vip@example.org', true, '5.1.1', 'smtp')`,
  )
}

async function fillConsents({ query }: TestDatabase): Promise<void> {
  await query(
    `insert into auth.mail_consents (address_hash, form, wording, given_at, confirmed_at, withdrawn_at, withdrawn_by)
      values (decode('01', 'hex'), 'waitlist', $1, now(), now(), now(), 'leaving')`,
    [oddTexts.join()],
  )
}

async function fillStaffAndFactors({ query }: TestDatabase, userId: string): Promise<void> {
  const secret = Buffer.from('secret')
  await query(`insert into staff_members (user_id, role) values ($1, 'owner') on conflict do nothing`, [
    userId,
  ])
  await query('insert into staff_factor_resets (user_id) values ($1)', [userId])
  await query(`insert into staff_alerts (user_id, by_mail, by_push) values ($1, 'new', 'overdue')`, [userId])
  await query(
    `insert into rule_macros (version, sentences) values (1, '{"privacy": ["The {kind} names a neighbor."]}')`,
  )
  await query(`insert into people_exports (asked_by, state, columns) values ($1, 'joined', '{email}')`, [
    userId,
  ])
  await query('insert into people_imports (asked_by, fingerprint, consent) values ($1, $2, $3)', [
    userId,
    secret,
    oddTexts.join(),
  ])
  await query(
    `insert into content_versions (version, content, changed, published_by) values (1, $2, '{headline}', $1)`,
    [userId, { headline: oddTexts.join() }],
  )
  await query(`insert into content_drafts (user_id, content, based_on) values ($1, $2, 1)`, [
    userId,
    { headline: oddTexts[1] },
  ])
  await query('insert into content_previews (user_id, token_hash) values ($1, $2)', [userId, secret])
  await query(
    `insert into auth.health_reports (user_id, report, made_at) values ($1, '{"lines": []}', now())`,
    [userId],
  )
  await query('insert into auth.backup_runs (bytes) values (1)')
  await query(`insert into auth.backup_tasks (task, attempted_at) values ('backup', now())`)
  await query(`insert into auth.first_owner default values on conflict do nothing`)
  await query(`insert into auth.owner_claims (token_hash, expires_at) values ($1, 'infinity')`, [secret])
  await query(`insert into staff_invitations (email, role) values ('invited@example.org', 'analyst')`)
  const [factor] = await query<{ id: string }>(
    `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', $2) returning id`,
    [userId, secret],
  )
  await query('insert into auth.recovery_codes (factor_id, code_hash) values ($1, $2)', [factor?.id, secret])
  await query(
    `insert into auth.passkeys
       (user_id, credential_id, public_key, counter, is_syncable, is_backed_up, transports, friendly_name)
     values ($1, $2, $2, 0, true, false, '{usb}', 'Key')`,
    [userId, secret],
  )
  await query(`insert into auth.challenges (purpose, expires_at) values ('passkey_sign_in', 'infinity')`)
}

async function fillVisits({ query }: TestDatabase, userId: string): Promise<void> {
  const [source] = await query<{ id: number }>(
    `select auth.name_source(current_date, 'utm', '', array['a backup']) as id`,
  )
  await query(`update auth.users set source_id = $2 where id = $1`, [userId, source?.id])
  await query(`insert into auth.visit_salts (day, salt) values (now(), $1)`, [Buffer.from('secret')])
  await query(
    `insert into auth.visit_marks (day, hash, source_id, step, landing) values (now(), $1, $2, 'visit', 'home')`,
    [Buffer.from('secret'), source?.id],
  )
  await query(
    `insert into auth.funnel_days (day, source_id, step, landing, n, n_first) values (now(), $1, 'visit', 'home', 1, 1)`,
    [source?.id],
  )
  await query(
    'insert into auth.pulse_days (day, loads, marks) values (now(), 1, 1) on conflict (day) do nothing',
  )
}

async function fillModeration(
  { query }: TestDatabase,
  { userId, storyId }: { userId: string; storyId: string },
): Promise<void> {
  await query(
    `insert into reports (story_id, user_id, reasons, details, status_hashes)
      values ($1, null, '{privacy}', $2, array[decode('00ff', 'hex')]), ($1, $3, '{illegal}', null, '{}')`,
    [storyId, oddTexts.join(), userId],
  )
  const [decision] = await query<{ id: string }>(
    `insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by)
      select id, gen_random_uuid(), 'hide', 'A law', $2, 'Why', 'notice', 'content', gen_random_uuid()
      from moderation_cases where subject_id = $1 returning id`,
    [storyId, oddTexts.join()],
  )
  await query(
    `insert into moderation_notes (case_id, author_id, text) select id, $2, 'A note' from moderation_cases where subject_id = $1`,
    [storyId, userId],
  )
  await query(
    `insert into moderation_undos (batch_id, undone_by) select batch_id, decided_by from moderation_decisions where id = $1`,
    [decision?.id],
  )
  await query(
    `with rule as (
      insert into word_rules (pattern, kind, action, exceptions) values ('buy now', 'phrase', 'hold', $2) returning id
    ) insert into word_rule_hits (rule_id, subject_id, case_id)
      select rule.id, $1, c.id from rule, moderation_cases c where c.subject_id = $1`,
    [storyId, ['buy now or never']],
  )
  await query(`insert into recent_texts (hash, author) values (sha256('text'), sha256('author'))`)
  await query(
    `insert into used_challenges (hash, expires_at) values (sha256('signature'), now() + interval '10 minutes')`,
  )
  const values = [userId, decision?.id]
  // The person above is staff, whom only a higher role may sanction.
  const { userId: sanctioned } = await addPerson({ query })
  await query(`insert into sanctions (user_id, decision_id, kind) values ($1, $2, 'warning')`, [
    sanctioned,
    decision?.id,
  ])
  await query(
    `insert into strikes (user_id, decision_id, points, expires_at) values ($1, $2, 1, now() + interval '1 day')`,
    values,
  )
  const [notice] = await query<{ id: string }>(
    `insert into notices (user_id, kind, subject, text, visible_from) values ($1, 'decision', 'Told', $2, now() - interval '1 minute') returning id`,
    [userId, oddTexts.join('\n\n')],
  )
  await query('insert into notice_decisions (notice_id, decision_id) values ($1, $2)', [
    notice?.id,
    decision?.id,
  ])
  await query(
    `insert into appeals (notice_id, user_id, party, text) values ($1, $2, 'author', 'It is not so.')`,
    [notice?.id, userId],
  )
  const [notifiers] = await query<{ id: string; report_id: string }>(
    `insert into notices (report_id, kind, subject, text, visible_from)
      select id, 'report_outcome', 'Told', 'It stays.', now() - interval '1 minute' from reports where story_id = $1 and user_id is null
      returning id, report_id`,
    [storyId],
  )
  await query(
    `insert into appeals (notice_id, report_id, party, text) values ($1, $2, 'reporter', 'It is so.')`,
    [notifiers?.id, notifiers?.report_id],
  )
}
