import type pg from 'pg'

interface Reader {
  userId: string
  timeZone: string
  storyId: string
}

/** The first digest is sent soon after the site starts; without a mail server it is shown in /inbox. */
export async function insertDigests(client: pg.Client, readers: Reader[], now: Date): Promise<void> {
  const rows = JSON.stringify(readers)
  await client.query(
    `insert into watched_stories (user_id, story_id, level, created_at)
      select "userId", "storyId", 'watching', $2 from jsonb_to_recordset($1) as row ("userId" uuid, "storyId" uuid)
      on conflict do nothing`,
    [rows, now],
  )
  await client.query(
    `insert into digests (user_id, every, time_zone, next_at, told_until)
      select "userId", 'day', "timeZone", $2::timestamptz + interval '2 minutes', $2::timestamptz - interval '160 days'
      from jsonb_to_recordset($1) as row ("userId" uuid, "timeZone" text)
      on conflict do nothing`,
    [rows, now],
  )
}
