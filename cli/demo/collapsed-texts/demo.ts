import type { DemoPart } from '../demo-parts.ts'
import { storyIdOf, userIdOf } from '../seeded.ts'

export const demo: DemoPart = {
  load: async (client, newcomers) => {
    const reader = userIdOf('demo')
    if (!newcomers.has(reader)) return
    await client.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
      reader,
      userIdOf('timur'),
    ])
    await client.query('insert into muted_words (user_id, word) select $1, unnest($2::text[])', [
      reader,
      ['election', 'miracle filter'],
    ])
    await client.query(
      `insert into folded_texts (user_id, story_id, reason) select $1, id, 'hidden' from stories where id = $2`,
      [reader, storyIdOf('smoke-alarm-toast')],
    )
  },
}
