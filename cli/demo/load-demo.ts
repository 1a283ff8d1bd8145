import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { CommunityFigures } from '#app/community/stories/counts/community-figures.ts'
import { withOwnTransaction } from '../site-connection.ts'
import { readDemoParts } from './demo-parts.ts'
import { insertNewcomers } from './desk/insert-newcomers.ts'
import { insertDigests } from './insert-digests.ts'
import { heldAuthorIds, insertHeldStories } from './moderation/held-first-stories.ts'
import { reports } from './moderation/reports.ts'
import { type DemoPerson, demoPassword, people } from './people.ts'
import { placeComments } from './place-comments.ts'
import { nameUuid, storyIdOf, toTime, userIdOf } from './seeded.ts'
import { spreadReactions } from './spread-reactions.ts'
import { insertHeldStory, insertStories, stories } from './stories.ts'
import { insertVisits } from './visits.ts'

const joinedDaysAgo = 155

/** Uses one transaction. Running it again changes no people and does not restore deleted stories. @param connection a connection of the database owner */
export async function loadDemo(connection: pg.PoolConfig, now: Date): Promise<CommunityFigures> {
  return withOwnTransaction(connection, async (client) => {
    const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const newcomers = await insertPeople(client, { now, passwordHash })
    const latest = await insertNewcomers(client, { now, passwordHash })
    await insertVips(client, now)
    await insertStories(client, newcomers, now)
    await insertComments(client, newcomers, now)
    await insertMentions(client, newcomers)
    await insertReactions(client, newcomers, now)
    await insertDigests(client, listDigestReaders(newcomers), now)
    await insertVisits(client, now)
    for (const { load } of await readDemoParts()) await load?.(client, newcomers, now)
    // Runs only the first time, so that later decisions of moderators are kept.
    if (newcomers.size === Object.keys(people).length) {
      await insertReports(client)
      await insertHeldStory(client, now)
      await insertHeldStories(client, { now, passwordHash })
    }
    return countWhatIsThere(client, [...Object.keys(people).map(userIdOf), ...latest, ...heldAuthorIds])
  })
}

async function insertPeople(
  client: pg.Client,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<Set<string>> {
  const rows = Object.entries<DemoPerson>(people).map(([key, person]) => ({
    user_id: userIdOf(key),
    email: `${key}@example.org`,
    full_name: person.fullName,
    name_shown: person.displayName === undefined ? 'full' : 'display',
    display_name: person.displayName,
    organization: person.organization,
    work_description: person.workDescription,
  }))
  const { rows: added } = await client.query<{ id: string }>(
    `insert into auth.users (id, email, password_hash, email_verified_at, created_at)
      select user_id, email, $2, $3, $3
      from jsonb_to_recordset($1) as row (user_id uuid, email text)
      on conflict do nothing returning id`,
    [JSON.stringify(rows), passwordHash, toTime(now, joinedDaysAgo)],
  )
  const newcomers = new Set(added.map(({ id }) => id))
  await client.query(
    `insert into profiles (user_id, full_name, name_shown, display_name, organization, work_description, created_at)
      select user_id, full_name, name_shown, display_name, organization, work_description, $2
      from jsonb_to_recordset($1) as row (
        user_id uuid, full_name text, name_shown text, display_name text, organization text, work_description text
      )`,
    [JSON.stringify(rows.filter((row) => newcomers.has(row.user_id))), toTime(now, joinedDaysAgo)],
  )
  return newcomers
}

/** Some also have an account. One in five has not confirmed the address. */
async function insertVips(client: pg.Client, now: Date): Promise<void> {
  const invented = Array.from({ length: 30 }, (_, index) => `early.bird${index + 1}`)
  const rows = [...Object.keys(people).slice(0, 10), ...invented].map((name, index) => ({
    email: `${name}@example.org`,
    created_at: toTime(now, 1 + index / 2),
    confirmed_at: index % 5 === 4 ? null : toTime(now, 0.9 + index / 2),
  }))
  await client.query(
    `insert into auth.vip_subscriptions (email, created_at, sent_at, confirmed_at)
      select email, created_at, case when confirmed_at is not null then created_at end, confirmed_at
      from jsonb_to_recordset($1) as row (email text, created_at timestamptz, confirmed_at timestamptz)
      on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Lists people who each watch another person's story and get replies to their own. */
function listDigestReaders(newcomers: Set<string>) {
  const zones = { ngozi: 'Africa/Lagos', sofie: 'Europe/Copenhagen', haruto: 'Asia/Tokyo' }
  return Object.entries(zones)
    .map(([person, timeZone]) => ({ userId: userIdOf(person), timeZone, storyId: storyIdOf('wardrobe-map') }))
    .filter(({ userId }) => newcomers.has(userId))
}

async function insertComments(client: pg.Client, newcomers: Set<string>, now: Date): Promise<void> {
  const rows = stories.flatMap((story) =>
    placeComments(story).map(({ author, content, repliesTo, daysAgo }) => ({
      id: commentIdOf(author, story.key),
      story_id: storyIdOf(story.key),
      user_id: userIdOf(author),
      content,
      // An existing person's comment may have been deleted.
      parent_id:
        repliesTo !== null && newcomers.has(userIdOf(repliesTo)) ? commentIdOf(repliesTo, story.key) : null,
      created_at: toTime(now, daysAgo),
    })),
  )
  // An existing person's story may have been deleted.
  await client.query(
    `insert into comments (id, story_id, user_id, content, parent_id, created_at)
      select row.id, story_id, row.user_id, row.content, row.parent_id, row.created_at
      from jsonb_to_recordset($1)
        as row (id uuid, story_id uuid, user_id uuid, content text, parent_id uuid, created_at timestamptz)
      join stories on stories.id = story_id
      order by row.created_at`,
    [JSON.stringify(rows.filter((row) => newcomers.has(row.user_id)))],
  )
}

async function insertMentions(client: pg.Client, newcomers: Set<string>): Promise<void> {
  const rows = stories.flatMap((story) =>
    placeComments(story).flatMap(({ author, mentions }) =>
      mentions.map(({ person, start, length }) => ({
        comment_id: commentIdOf(author, story.key),
        user_id: userIdOf(person),
        author_id: userIdOf(author),
        start,
        length,
      })),
    ),
  )
  await client.query(
    `insert into comment_mentions (comment_id, user_id, author_id, start, length, created_at)
      select comment_id, row.user_id, row.author_id, start, length, comments.created_at
      from jsonb_to_recordset($1) as row (comment_id uuid, user_id uuid, author_id uuid, start integer, length integer)
      join comments on comments.id = comment_id
      join profiles on profiles.user_id = row.user_id`,
    [JSON.stringify(rows.filter(({ author_id }) => newcomers.has(author_id)))],
  )
}

const commentIdOf = (author: string, story: string) => nameUuid(`comment by ${author} on ${story}`)

async function insertReactions(client: pg.Client, newcomers: Set<string>, now: Date): Promise<void> {
  const rows = stories.flatMap((story) =>
    spreadReactions(story).map(({ author, type, daysAgo }) => ({
      id: nameUuid(`${type} by ${author} for ${story.key}`),
      story_id: storyIdOf(story.key),
      user_id: userIdOf(author),
      type,
      created_at: toTime(now, daysAgo),
    })),
  )
  await client.query(
    `insert into reactions (id, story_id, user_id, type, created_at)
      select row.id, story_id, row.user_id, type, row.created_at
      from jsonb_to_recordset($1)
        as row (id uuid, story_id uuid, user_id uuid, type text, created_at timestamptz)
      join stories on stories.id = story_id`,
    [JSON.stringify(rows.filter((row) => newcomers.has(row.user_id)))],
  )
}

/** The database opens the cases. */
async function insertReports(client: pg.Client): Promise<void> {
  const rows = reports.map(({ story, comment, by, reason, details }) => ({
    story_id: comment === undefined ? storyIdOf(story) : null,
    comment_id: comment === undefined ? null : nameUuid(`comment by ${comment} on ${story}`),
    user_id: by === null ? null : userIdOf(by),
    reasons: [reason],
    details: details ?? null,
  }))
  await client.query(
    `insert into reports (story_id, comment_id, user_id, reasons, details)
      select * from jsonb_to_recordset($1)
        as row (story_id uuid, comment_id uuid, user_id uuid, reasons text[], details text)`,
    [JSON.stringify(rows)],
  )
}

async function countWhatIsThere(client: pg.Client, userIds: string[]): Promise<CommunityFigures> {
  const { rows } = await client.query<CommunityFigures>(
    `select
      (select count(*)::int from auth.users where id = any($1)) as people,
      (select count(*)::int from stories where user_id = any($1)) as stories,
      (select count(*)::int from comments where user_id = any($1)) as comments,
      (select count(*)::int from reactions where user_id = any($1)) as reactions`,
    [userIds],
  )
  const [figures] = rows
  if (!figures) throw new Error('PostgreSQL counted nothing')
  return figures
}
