import type pg from 'pg'
import { createSeededRandom, nameUuid } from '../seeded.ts'

const firstNames = [
  'Ana',
  'Ben',
  'Chloe',
  'Dmitri',
  'Elif',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
]
const lastNames = [
  'Abebe',
  'Berg',
  'Castro',
  'Dubois',
  'Evans',
  'Fischer',
  'Gupta',
  'Horvat',
  'Ito',
  'Jansen',
]
const works = ['Teacher', 'Nurse', 'Retired', 'Office manager', 'Student', 'Parent at home', 'Carpenter']
const texts = [
  'The classroom smells of cleaning agents in the morning, and half of us have a headache by noon.',
  'Since the building next door is being torn down, there is dust on everything, also behind closed windows.',
  'Our daughter coughs whenever the neighbours light their stove.',
  'The office has no windows that open. After lunch nobody can keep their eyes open.',
  'Every summer the smoke comes, and we sit in the one room that has a filter.',
]
const sharedTexts = [
  'Our flat lies above a laundry. Since we keep the bedroom door shut and air towards the garden, we sleep through again.',
  'I drive a night bus. By four in the morning the air in it is so thick that I open the doors at empty stops.',
  'My grandson has asthma. We moved his bed away from the outer wall, where there was mold behind the wardrobe.',
  'In our choir room forty people sing for two hours. A small sensor by the piano now tells us when to take a break.',
  'I clean offices. Nobody had told me that the spray is why my eyes burn; now I use a cloth and warm water.',
  'When the hay is cut I cannot open a window for a week. A filter in one room is what I wait for.',
  'We share a studio with a potter. The dust is fine as flour, and it took a sensor to make us believe it.',
  'My mother cooks with gas in a kitchen without a hood. I would like to show her what that does, and what helps.',
  'Our waiting room is full from October to March. We do what we can with open windows, and freeze.',
]
const days = 40
const most = 6

function inventNewcomers(now: Date) {
  const random = createSeededRandom('newcomers')
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  const joined = Array.from({ length: days }, (_, daysAgo) =>
    Array.from({ length: Math.round(most * random()) }, () => daysAgo + random()),
  ).flat()
  return joined.map((daysAgo, index) => {
    const shared = index % 10 === 1 ? sharedTexts[(index - 1) / 10] : undefined
    return {
      user_id: nameUuid(`newcomer ${index}`),
      story_id: nameUuid(`story of newcomer ${index}`),
      email: `newcomer${index + 1}@example.org`,
      full_name: `${pick(firstNames)} ${pick(lastNames)}`,
      work_description: pick(works),
      content: shared ?? pick(texts),
      is_public: shared !== undefined,
      is_verified: shared !== undefined || index % 6 !== 0,
      at: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
    }
  })
}

/** Most keep their story private, and one in six has not confirmed the address. @returns their user ids */
export async function insertNewcomers(
  client: pg.Client,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<string[]> {
  const rows = inventNewcomers(now)
  const { rows: added } = await client.query<{ id: string }>(
    `insert into auth.users (id, email, password_hash, email_verified_at, created_at)
      select user_id, email, $2, case when is_verified then at + interval '9 minutes' end, at
      from jsonb_to_recordset($1) as row (user_id uuid, email text, is_verified boolean, at timestamptz)
      on conflict do nothing returning id`,
    [JSON.stringify(rows), passwordHash],
  )
  const addedIds = new Set(added.map(({ id }) => id))
  const told = JSON.stringify(rows.filter((row) => addedIds.has(row.user_id)))
  await client.query(
    `insert into profiles (user_id, full_name, work_description, created_at)
      select user_id, full_name, work_description, at
      from jsonb_to_recordset($1) as row (user_id uuid, full_name text, work_description text, at timestamptz)`,
    [told],
  )
  await client.query(
    `insert into stories (id, user_id, title, content, air_quality_issues, share_permission, is_public, created_at)
      select story_id, user_id, full_name || '''s Air Quality Story', content, '{general}', is_public, is_public, at
      from jsonb_to_recordset($1) as row (
        story_id uuid, user_id uuid, full_name text, content text, is_public boolean, at timestamptz)`,
    [told],
  )
  return rows.map(({ user_id }) => user_id)
}
