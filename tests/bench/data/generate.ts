import type pg from 'pg'
import { stories as demoStories } from '#cli/demo/stories.ts'
import { concurrentIndexes } from '#database/concurrent-indexes.ts'

/** Search words with their frequency in the generated stories. */
export const searches = {
  /** In a large share of the stories. */
  common: 'air',
  /** In one story of a thousand. */
  uncommon: 'formaldehyde',
  /** In five stories, whatever the total. */
  rare: 'vermiculite',
  /** In one story of a hundred. */
  phrase: 'they tested the ducts twice and the report said the very same thing',
  cyrillic: 'воздух',
}

/** As on a real site, a tenth of the stories is not public. */
const publicPercent = 90

/**
 * Fills a migrated, empty database with people, stories, and about 5 comments and 10 reactions per story, distributed as unevenly as in
 * real communities: a few stories have most of both, and one has 10,000 comments. Uses set-based statements without triggers and foreign
 * keys, which would take hours row by row, and computes derived columns itself. Needs a superuser.
 */
export async function fillDatabase(client: pg.Client, stories: number): Promise<void> {
  const people = Math.ceil(stories / 2)
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set statement_timeout = 0`)
  const putBack = await takeIndexesDown(client)
  await client.query('create temp table sentences (id serial, words text)')
  await client.query('insert into sentences (words) select unnest($1::text[])', [listSentences()])
  await client.query(randomFunction)
  await client.query(insertPeople, [people])
  await client.query(draftStories, [stories, people])
  await client.query('analyze drafts')
  await client.query(insertComments)
  await client.query(insertReactions, [people])
  await client.query(insertStories, [stories])
  await client.query(
    'insert into story_search select id, week_of(created_at), search_text from stories order by created_at',
  )
  for (const statement of putBack) await client.query(statement)
  // Statements that recreating an index does not include.
  for (const { afterwards = [] } of concurrentIndexes)
    for (const statement of afterwards) await client.query(statement)
  await client.query('drop table sentences, drafts; drop function pg_temp.pick(bigint, integer, integer)')
  await client.query('reset session_replication_role')
  await client.query('select recount_community(), recount_issues()')
  await client.query('vacuum (analyze) stories, story_search, comments, reactions, profiles')
}

const otherScripts = [
  'Ночью мы открыли окно, и воздух пах дымом.',
  '孩子们整个冬天都在咳嗽，直到我们换了过滤网。',
  'المدرسة بجانب الطريق، ولا أحد يفتح النوافذ.',
  'सर्दियों में धुआँ इतना घना होता है कि सामने का घर नहीं दिखता।',
  'Τρεις μέρες κρατήσαμε τα παντζούρια κλειστά.',
  '창문을 열지 못한 지 한 달이 되었습니다.',
]

/** Sentences of the sample stories, and some in other scripts: real words. */
function listSentences(): string[] {
  const samples = demoStories
    .flatMap(({ content, comments }) => [content, ...Object.values(comments)])
    .flatMap((text) => text.split(/(?<=[.!?。！？।])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 10 && sentence.length < 250)
  return [...samples, ...otherScripts]
}

/** Drops indexes, which are faster to build after the rows are inserted. Returns the statements that recreate them. */
async function takeIndexesDown(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string; isReference: boolean }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
        true as "isReference"
      from pg_constraint where confrelid in ('comments'::regclass, 'reactions'::regclass) and contype = 'f'
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
        false
      from pg_constraint where conrelid in ('comments'::regclass, 'reactions'::regclass) and contype in ('p', 'u')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
      from pg_index
      where indrelid in ('stories'::regclass, 'story_search'::regclass, 'comments'::regclass, 'reactions'::regclass)
        and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { drop } of rows) await client.query(drop)
  // References to an index are dropped first and recreated last.
  return rows.toSorted((a, b) => Number(a.isReference) - Number(b.isReference)).map(({ create }) => create)
}

/** Returns a reproducible number below `limit`; `salt` separates the choices for one row. */
const randomFunction = `
  create function pg_temp.pick(row_number bigint, salt integer, up_to integer) returns integer
    language sql immutable parallel safe
    return ((hashint8extended(row_number, salt) & 9007199254740991) % up_to)::integer`

const insertPeople = `
  with new_people as (
    insert into auth.users (email, password_hash, email_verified_at, created_at)
    select 'person' || n || '@example.org', '!', case when n % 50 > 0 then now() end, now() - interval '3 years'
    from generate_series(1, $1::integer) n
    returning id, email, email_verified_at
  )
  insert into profiles (user_id, full_name, organization, work_description, email_verified)
  select id, initcap(substr(translate(md5(email), '0123456789', 'aeiouaeiou'), 1, 7)) || ' '
      || initcap(substr(translate(md5(email), '0123456789', 'aeiouaeiou'), 9, 9)),
    case when hashtext(email) % 3 = 0 then 'Clinic ' || substr(md5(email), 1, 4) end,
    'I work with people.', email_verified_at is not null
  from new_people`

/** The number of items of a story, with a Pareto distribution whose mean is about 3.3 times the minimum. */
const manyFor = (salt: number, least: number, most: string) =>
  `least(${most}, floor(${least} / power(1 - pg_temp.pick(n, ${salt}, 1000000) / 1e6, 0.7)))::integer`

/** The number of stories grows every month, and one of the older ones has reactions by everyone. */
const draftStories = `
  create temp table drafts as
  with people as materialized (select array_agg(user_id order by user_id) as ids from profiles)
  select n, gen_random_uuid() as id,
    (select ids from people)[1 + floor(power(pg_temp.pick(n, 1, 1000000) / 1e6, 2) * $2::integer)::integer] as user_id,
    now() - interval '3 years' * (1 - sqrt(n / ($1::integer + 1.0))) as created_at,
    case when n = $1::integer / 4 then 10000 else ${manyFor(7, 1.9, '2000')} - 1 end as comment_count,
    case when n = $1::integer / 4 then $2::integer else ${manyFor(17, 3, 'least(5000, $2::integer)')} end as reaction_count
  from generate_series(1, $1::integer) n`

const insertComments = `
  with people as materialized (select array_agg(user_id order by user_id) as ids, count(*)::integer as size from profiles),
  words as materialized (select array_agg(words order by id) as list, count(*)::integer as size from sentences)
  insert into comments (story_id, user_id, content, created_at)
  select drafts.id, people.ids[1 + pg_temp.pick(n * 10000::bigint + k, 8, people.size)],
    words.list[1 + pg_temp.pick(n * 10000::bigint + k, 9, words.size)],
    created_at + (now() - created_at) * (k / (comment_count + 1.0))
  from drafts, people, words, generate_series(1, comment_count) k`

/** Reactions by different people, because a person can give each type of reaction only once. */
const insertReactions = `
  with people as materialized (select array_agg(user_id order by user_id) as ids from profiles)
  insert into reactions (story_id, user_id, type, created_at)
  select drafts.id, people.ids[1 + (pg_temp.pick(n, 18, $1::integer) + k) % $1::integer],
    (array['heart', 'heart', 'heart', 'support', 'support', 'helpful', 'sad'])[1 + pg_temp.pick(n * 10000::bigint + k, 19, 7)],
    created_at
  from drafts, people, generate_series(1, reaction_count) k`

const insertStories = `
  with words as materialized (select array_agg(words order by id) as list, count(*)::integer as size from sentences),
  counted as (
    select story_id, count(*) filter (where type = 'heart') as heart, count(*) filter (where type = 'support') as support,
      count(*) filter (where type = 'helpful') as helpful, count(*) filter (where type = 'sad') as sad
    from reactions group by story_id
  ),
  written as (
    select drafts.*, heart, support, helpful, sad,
      case when n % 4 > 0 then left(list[1 + pg_temp.pick(n, 2, size)], 90) end as title,
      (
        select left(string_agg(list[1 + pg_temp.pick(n, 10 + part, size)], ' '), 880)
        from generate_series(1, 2 + pg_temp.pick(n, 3, 6)) part
      )
        || ' ' || substr(translate(md5(n::text), '0123456789', 'aeiouaeiou'), 1, 8)
        || case when n % 1000 = 7 then ' ${searches.uncommon}' else '' end
        || case when n % ($1::integer / 5) = 11 then ' ${searches.rare}' else '' end
        || case when n % 100 = 13 then ' ${searches.phrase}' else '' end as content,
      case when n % 5 > 0 then array[
        (array['Wildfire Smoke', 'Pollen & Allergens', 'Mold', 'Dust', 'COVID-19', 'Respiratory Illnesses',
          'Chemical Odors', 'Poor Ventilation', 'Other Pollutants'])[1 + pg_temp.pick(n, 4, 9)]
      ] end as issues,
      n % 100 in (7, 11, 13) or n = $1::integer / 4 or pg_temp.pick(n, 5, 100) < ${publicPercent} as is_public
    from drafts join counted on counted.story_id = drafts.id, words
  )
  insert into stories (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_visible,
    search_text, comment_count, heart_count, support_count, helpful_count, sad_count, reaction_count, created_at)
  select w.id, user_id, title, content, issues, is_public, is_public, is_public and email_verified,
    public.story_search_text(content, title, full_name, issues),
    comment_count, heart, support, helpful, sad, reaction_count, w.created_at
  from written w join profiles using (user_id)
  order by n`
