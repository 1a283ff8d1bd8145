import type pg from 'pg'
import { nameUuid } from './seeded.ts'

const userIdOf = (person: string) => nameUuid(`person ${person}`)

export async function insertFolds(client: pg.Client): Promise<void> {
  const demo = userIdOf('demo')
  await client.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
    demo,
    userIdOf('timur'),
  ])
  await client.query('insert into muted_words (user_id, word) select $1, unnest($2::text[])', [
    demo,
    ['election', 'miracle filter'],
  ])
  await client.query(
    `insert into folded_texts (user_id, story_id, reason) select $1, id, 'hidden' from stories where id = $2`,
    [demo, nameUuid('story smoke-alarm-toast')],
  )
}
