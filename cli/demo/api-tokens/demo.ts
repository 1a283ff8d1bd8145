import type { DemoPart } from '../demo-parts.ts'
import { nameUuid } from '../seeded.ts'

export const demo: DemoPart = {
  loadDesk: async (client, keyedHash) => {
    await client.query(
      `insert into api_tokens (id, name, scopes, token_hash, made_by, created_at, expires_at, last_used_at)
      values ($1, 'Spreadsheet on Mondays', '{people:read}', sha256($3::bytea), $2,
        now() - interval '20 days', now() + interval '70 days', now() - interval '4 days')
      on conflict do nothing`,
      [nameUuid('token of the spreadsheet'), nameUuid('person sofie'), keyedHash('demo')],
    )
  },
}
