import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fromFeatures } from '#app/features.server.ts'
import { allFacts, joinFacts } from '#tests/support/feature-facts.ts'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createExportSchema } from './data-export.server.ts'

const exportSchema = createExportSchema(fromFeatures.exports)
const name = 'Findme Lovelace'
const site = await createTestSite()

interface FullPerson extends SamplePerson {
  storyId: string
}

async function addFullPerson(): Promise<FullPerson> {
  const other = await addPerson(site.db)
  const otherStory = await addStory(site.db, other)
  const person = await addPerson(site.db, { fullName: name })
  const { userId, email, sessionId } = person
  const storyId = await addStory(site.db, person, { title: 'Dust', content: `${name} writes.` })
  const { query } = site.db
  await query('insert into auth.vip_subscriptions (email, confirmed_at) values ($1, now())', [email])
  await query(
    `insert into auth.inbox_messages (recipient, subject, text, html)
     values ($1, 'Hello', $3, $3), ($2, 'Is this your new address?', $3, $3)`,
    [email, `new-${email}`, `Hello ${name}`],
  )
  await query(
    `insert into auth.known_devices (user_id, device, first_seen_at, seen_at)
     values ($1, 'Chrome on Android', now(), now())`,
    [userId],
  )
  await query(
    'insert into auth.refresh_tokens (session_id, token_hash) values ($1::uuid, sha256($1::text::bytea))',
    [sessionId],
  )
  await query(
    `insert into auth.one_time_links (user_id, purpose, new_email, profile, token_hash)
     values ($1, 'email_change', $2, $3, $4)`,
    [userId, `new-${email}`, JSON.stringify({ fullName: name }), Buffer.from(userId)],
  )
  await query(
    `insert into auth.one_time_links (user_id, purpose, story_id, story) values ($1, 'story_confirmation', gen_random_uuid(), $2)`,
    [
      userId,
      JSON.stringify({
        title: null,
        content: `${name} waits.`,
        airQualityIssues: null,
        sharePermission: true,
      }),
    ],
  )
  await query(`insert into comments (story_id, user_id, content) values ($1, $2, $3), ($4, $5, 'Thanks.')`, [
    otherStory,
    userId,
    `${name} says so too.`,
    storyId,
    other.userId,
  ])
  await query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart'), ($3, $4, 'sad')`, [
    otherStory,
    userId,
    storyId,
    other.userId,
  ])
  await query(
    `insert into comment_mentions (comment_id, user_id, start, length)
      select id, case user_id when $1 then $2 else $1 end::uuid, 0, 3 from comments where user_id in ($1, $2)`,
    [userId, other.userId],
  )
  await query('insert into last_visits (user_id, story_id, visited_at) values ($1, $2, now())', [
    userId,
    otherStory,
  ])
  await query('insert into bookmarks (story_id, user_id) values ($1, $2), ($3, $4)', [
    otherStory,
    userId,
    storyId,
    other.userId,
  ])
  await query('insert into reports (story_id, user_id) values ($1, $2)', [otherStory, userId])
  await query('insert into muted_stories (user_id, story_id) values ($1, $2)', [userId, otherStory])
  await query(
    `insert into digests (user_id, every, time_zone, next_at) values ($1, 'day', 'Europe/Berlin', now())`,
    [userId],
  )
  await query(`insert into watched_stories (user_id, story_id, level) values ($1, $2, 'watching')`, [
    userId,
    otherStory,
  ])
  await query(`insert into folded_texts (user_id, story_id, reason) values ($1, $2, 'hidden')`, [
    userId,
    otherStory,
  ])
  await query('insert into muted_people (user_id, muted_id) values ($1, $2), ($2, $1)', [
    userId,
    other.userId,
  ])
  await query(`insert into muted_words (user_id, word) values ($1, 'smoke')`, [userId])
  await query(`insert into notification_choices (user_id, kind, on_site) values ($1, 'reaction', true)`, [
    userId,
  ])
  await query(
    'insert into notification_mails (user_id, story_id, from_at, queued_at) values ($1, $2, now(), now())',
    [userId, storyId],
  )
  await query(
    `insert into notifications (user_id, kind, story_id, first_at, last_at) values ($1, 'story_comment', $2, now(), now())`,
    [userId, storyId],
  )
  await query(
    `with subscription as (
       insert into auth.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1::uuid, $2, 'https://push.example/' || $1::uuid, 'B' || repeat('A', 86), repeat('A', 22)) returning id
     ) insert into auth.push_deliveries (subscription_id, notification_id)
       select subscription.id, n.id from subscription, notifications n where n.user_id = $1::uuid`,
    [userId, sessionId],
  )
  await query(
    `insert into avatars (user_id, hash, image) values ($1::uuid, encode(sha256($1::text::bytea), 'hex'), 'picture')`,
    [userId],
  )
  await query(
    `update profiles set avatar_url = '/avatars/' || encode(sha256($1::text::bytea), 'hex') || '.webp'
     where user_id = $1::uuid`,
    [userId],
  )
  await query(
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ($1, 'a-key-of-their-own', 'x', 200, $2)`,
    [userId, JSON.stringify({ content: `${name} writes.` })],
  )
  return { ...person, storyId }
}

/** Creates moderation decisions about the user, an appeal, and decisions by the user about someone else. */
async function judge({ userId, storyId }: FullPerson): Promise<void> {
  const { query } = site.db
  await query(`insert into reports (story_id, reasons) values ($1, '{privacy}')`, [storyId])
  await query(
    `with judged as (
       insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by)
       select id, gen_random_uuid(), 'warn', 'A law', 'Facts', 'Why', 'notice', 'account',
         case author_id when $1 then gen_random_uuid() else $1::uuid end
       from moderation_cases where author_id = $1 or id in (select case_id from reports where user_id = $1)
       returning id, case_id, batch_id, decided_by
     ), noted as (
       insert into moderation_notes (case_id, author_id, text) select case_id, $1, 'A note' from judged
     ), undone as (
       insert into moderation_undos (batch_id, undone_by) select batch_id, $1 from judged where decided_by = $1
     ), sanctioned as (
       insert into sanctions (user_id, decision_id, kind) select $1, id, 'warning' from judged
     ), struck as (
       insert into strikes (user_id, decision_id, points, expires_at) select $1, id, 1, now() + interval '1 day' from judged
     ), told as (
       insert into notices (user_id, kind, subject, text, visible_from)
       select $1, 'decision', 'Told', $2, now() - interval '1 second' from judged where decided_by <> $1 returning id
     ), linked as (
       insert into notice_decisions (notice_id, decision_id) select told.id, judged.id from told, judged
     )
     update moderation_cases set claimed_by = $1, claim_until = now() + interval '1 minute'
       where id in (select case_id from judged where decided_by = $1)`,
    [userId, `You wrote: ${name} writes.`],
  )
  await query(
    `insert into appeals (notice_id, user_id, party, text) select id, $1, 'author', $2 from notices where user_id = $1`,
    [userId, `${name} objects.`],
  )
}

async function findTables(text: string): Promise<string[]> {
  const tables = await site.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = []
  for (const { name: table } of tables) {
    const rows = await site.db.query(`select 1 from ${table} t where position($1 in t::text) > 0 limit 1`, [
      text,
    ])
    if (rows.length > 0) found.push(table)
  }
  return found.sort()
}

const isEmpty = (part: unknown) => Array.isArray(part) && part.length === 0
const leave = (as?: SamplePerson) => site.call('/api/profile/deletion', { method: 'POST', ...(as && { as }) })

describe('deleting the account', () => {
  test('leaves nothing about the person in any table', async () => {
    const person = await addFullPerson()
    await judge(person)
    expect(await findTables(person.userId)).toEqual(
      expect.arrayContaining([
        'public.stories',
        'public.appeals',
        'public.moderation_cases',
        'public.moderation_decisions',
        'public.moderation_notes',
        'public.moderation_undos',
        'public.notices',
        'public.sanctions',
        'public.strikes',
      ]),
    )
    expect(await findTables(name)).toContain('public.content_snapshots')
    expect(await findTables(name)).toContain('auth.inbox_messages')
    const before = await site.call('/api/stories')
    expect(JSON.stringify(before.body)).toContain(name)

    expect((await leave(person)).status).toBe(204)
    for (const trace of [person.userId, person.email, name]) expect(await findTables(trace)).toEqual([])
    // For one hour, events tell other servers which stories were deleted. A case is kept without its story.
    expect(await findTables(person.storyId)).toEqual(['public.events', 'public.moderation_cases'])
    expect(JSON.stringify((await site.call('/api/stories')).body)).not.toContain(name)
  })

  test('exports and then deletes the rows of optional features', async () => {
    const person = await addFullPerson()
    for (const { fill } of allFacts) await fill?.(site.db, { userId: person.userId, oddTexts: ['x'] })
    const exported = joinFacts('exportedAs')
    const tables = Object.keys(exported).map((table) => (table.includes('.') ? table : `public.${table}`))
    const listLeft = async () => (await findTables(person.userId)).filter((table) => tables.includes(table))
    expect(await listLeft()).toEqual(tables.sort())
    const { body } = await site.call('/api/profile/export', { as: person })
    const parts: Record<string, unknown> = v.parse(exportSchema, body)
    expect(Object.values(exported).filter((part) => isEmpty(parts[part]))).toEqual([])
    expect((await leave(person)).status).toBe(204)
    expect(await listLeft()).toEqual([])
  })

  test('leaves nothing of concurrent writes', async () => {
    const person = await addFullPerson()
    const lastWords = `with told as (insert into stories (user_id, content) values ($1::uuid, 'Last words.') returning content)
      insert into idempotency_keys (scope, key, request_hash, status, body)
      select $1::text, 'the-key-of-last-words', 'x', 200, to_jsonb(content) from told`
    const act = () => leave(person)
    const { status } = await raceHeldLock(site.db, { statement: lastWords, values: [person.userId], act })
    expect(status).toBe(204)
    expect(await findTables('Last words.')).toEqual([])
  })

  test('keeps the person’s reports for the moderators, and other people’s counts correct', async () => {
    const person = await addFullPerson()
    const [mine] = await site.db.query<{ story_id: string }>(
      'select story_id from comments where user_id = $1',
      [person.userId],
    )
    await leave(person)
    const [story] = await site.db.query(
      'select comment_count, heart_count, reaction_count from stories where id = $1',
      [mine?.story_id],
    )
    expect(story).toEqual({ comment_count: 0, heart_count: 0, reaction_count: 0 })
    expect(await site.db.query('select user_id from reports where story_id = $1', [mine?.story_id])).toEqual([
      { user_id: null },
    ])
  })

  test('is refused without a fresh proof', async () => {
    const person = await addFullPerson()
    await site.db.query(`update auth.sessions set proven_at = now() - interval '601 seconds' where id = $1`, [
      person.sessionId,
    ])
    expect(await leave(person)).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed', message: expect.stringMatching(/confirm/) } },
    })
    expect((await site.call('/api/profile', { as: person })).status).toBe(200)
  })

  test('requires being signed in', async () => {
    expect(await leave()).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
  })

  test('happens once if requested twice concurrently and once more', async () => {
    const person = await addFullPerson()
    const answers = await Promise.all([leave(person), leave(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
    expect((await leave(person)).status).toBe(401)
  })

  test('leaves other people’s data unchanged', async () => {
    const [person, other] = [await addFullPerson(), await addFullPerson()]
    await leave(person)
    const { body } = await site.call('/api/profile/export', { as: other })
    expect(v.parse(exportSchema, body)).toMatchObject({
      account: { email: other.email },
      vipSubscription: { email: other.email },
      stories: [{}],
      comments: [{}],
      reactions: [{}],
      bookmarks: [{}],
    })
  })
})

describe('the download of all data', () => {
  test('is a file with all stored data and dates in ISO 8601', async () => {
    const person = await addFullPerson()
    await site.db.query(
      `with passkey as (
         insert into auth.passkeys (user_id, credential_id, public_key, counter, is_syncable, is_backed_up, transports, friendly_name)
         values ($1, 'id', 'key', 0, true, false, '{internal}', 'Phone')
       ) insert into auth.factors (user_id, factor_type, secret) values ($1, 'totp', 'secret')`,
      [person.userId],
    )
    await site.db.query(
      `with source as (
         insert into auth.sources (channel, host, last_day) values ('search', 'google.com', now()) returning id
       ) update auth.users set source_id = source.id from source where users.id = $1`,
      [person.userId],
    )
    const { status, body, headers } = await site.call('/api/profile/export', { as: person })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-clean-air-data.json"')
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(body).toEqual({
      // Lists without an entry below are empty.
      ...Object.fromEntries(fromFeatures.exports.map((part) => [part.name, []])),
      exportedAt: iso,
      account: {
        id: person.userId,
        email: person.email,
        emailVerifiedAt: iso,
        role: 'member',
        userMetadata: {},
        createdAt: iso,
        updatedAt: iso,
        lastSignInAt: null,
      },
      staff: null,
      consents: [{ form: 'vip', wording: null, givenAt: iso, confirmedAt: iso, withdrawnAt: null }],
      sessions: [{ userAgent: null, createdAt: iso, refreshedAt: iso }],
      pushDevices: [{ service: 'https://push.example', createdAt: iso }],
      passkeys: [
        { friendlyName: 'Phone', isSyncable: true, isBackedUp: false, createdAt: iso, lastUsedAt: null },
      ],
      secondFactors: [{ factorType: 'totp', status: 'unverified', createdAt: iso }],
      devices: [{ device: 'Chrome on Android', firstSeenAt: iso, seenAt: iso }],
      profile: {
        fullName: name,
        organization: 'Clinic',
        workDescription: 'Private words',
        nameShown: 'full',
        displayName: null,
        shownName: 'Findme Lovelace',
        avatarUrl: expect.stringMatching(/^\/avatars\//),
        picture: Buffer.from('picture').toString('base64'),
      },
      stories: [expect.objectContaining({ id: person.storyId, title: 'Dust', createdAt: iso })],
      waitingStories: [
        {
          id: expect.any(String),
          title: null,
          content: expect.stringContaining('waits'),
          sharePermission: true,
          sentAt: iso,
        },
      ],
      comments: [
        expect.objectContaining({
          content: `${name} says so too.`,
          createdAt: iso,
          parentId: null,
          mentions: [{ userId: expect.any(String), start: 0, length: 3 }],
        }),
      ],
      reactions: [{ storyId: expect.any(String), type: 'heart', createdAt: iso }],
      bookmarks: [{ storyId: expect.any(String), createdAt: iso }],
      reports: [
        {
          storyId: expect.any(String),
          commentId: null,
          reasons: [],
          details: null,
          law: null,
          reference: null,
          outcome: null,
          createdAt: iso,
        },
      ],
      notifications: [
        { kind: 'story_comment', storyId: person.storyId, firstAt: iso, lastAt: iso, readAt: null },
      ],
      mentions: [
        { storyId: expect.any(String), commentId: expect.any(String), createdAt: iso, toldAt: null },
      ],
      watchedStories: [{ storyId: expect.any(String), level: 'watching', createdAt: iso }],
      lastVisits: [{ storyId: expect.any(String), visitedAt: iso }],
      mutedStories: [{ storyId: expect.any(String), createdAt: iso }],
      foldedTexts: [{ storyId: expect.any(String), commentId: null, reason: 'hidden', createdAt: iso }],
      mutedPeople: [{ fullName: expect.any(String), createdAt: iso }],
      mutedWords: [{ word: 'smoke', createdAt: iso }],
      notificationChoices: [{ kind: 'reaction', onSite: true, byMail: null, byPush: null }],
      notificationMails: [{ storyId: person.storyId, queuedAt: iso, settledAt: null }],
      digests: [{ every: 'day', timeZone: 'Europe/Berlin', queuedAt: null, settledAt: null }],
      vipSubscription: {
        email: person.email,
        fullName: null,
        organization: null,
        confirmedAt: iso,
        createdAt: iso,
      },
      sources: [{ of: 'account', channel: 'search', host: 'google.com', utm: ['', '', '', '', ''] }],
      actions: expect.arrayContaining([{ action: 'account_opened', happenedAt: iso }]),
    })
  })

  test('contains no hash and no token', async () => {
    const person = await addFullPerson()
    const { body } = await site.call('/api/profile/export', { as: person })
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token/i)
  })

  test('contains the person’s private stories, and nothing about other people', async () => {
    const person = await addFullPerson()
    await site.db.query('update stories set is_public = false, hidden_at = now() where id = $1', [
      person.storyId,
    ])
    const { body } = await site.call('/api/profile/export', { as: person })
    expect(v.parse(exportSchema, body)).toMatchObject({ stories: [{ id: person.storyId, isHidden: true }] })
    expect(JSON.stringify(body)).not.toContain('Thanks.')
  })
})
