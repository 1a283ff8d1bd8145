import type pg from 'pg'
import type { DemoPart } from '../demo-parts.ts'
import { nameUuid } from '../seeded.ts'
import { loadWaves } from './load-waves.ts'

export const demo: DemoPart = {
  loadDesk: async (client) => {
    await loadCampaigns(client)
    await loadWaves(client)
  },
}

async function loadCampaigns(client: pg.Client): Promise<void> {
  const owner = nameUuid('person sofie')
  const segment = nameUuid('segment joined')
  await client.query(
    `insert into people_segments (id, name, search, state, created_by) values ($1, 'Have an account', '', 'joined', $2)
      on conflict do nothing`,
    [segment, owner],
  )
  const body =
    '{greeting}\n\nWe are testing the first filters in three schools. Your stories helped us choose them.\n\n[Read the stories](https://clean-air.example/community)'
  const written = [
    { name: 'filters', subject: 'The first filters are out', state: 'sent', daysAgo: 12 },
    { name: 'smoke', subject: 'What to do when there is smoke', state: 'stopped', daysAgo: 5 },
    { name: 'autumn', subject: 'Autumn at {site}', state: 'draft', daysAgo: 0, isForAll: true },
  ]
  for (const { name, subject, state, daysAgo, isForAll = false } of written)
    await client.query(
      `insert into campaigns (id, subject, body, segment_id, mails_per_hour, state, created_by, created_at, started_at, ended_at)
        select $1, $2, $3, $4, 3600, $5, $6, at, case when $5 <> 'draft' then at end, case when $5 <> 'draft' then at end
        from (select now() - make_interval(days => $7) as at) made on conflict do nothing`,
      [nameUuid(`campaign ${name}`), subject, body, isForAll ? null : segment, state, owner, daysAgo],
    )
  await client.query(
    `insert into campaign_recipients (campaign_id, person_id, state, reason, claimed_at, settled_at)
      select c.id, u.id,
        case when c.state = 'stopped' and u.id::text < '8' then 'skipped' when u.id::text > 'e' then 'unsure' else 'sent' end,
        case when c.state = 'stopped' and u.id::text < '8' then 'stopped' end, c.started_at, c.started_at
      from campaigns c, auth.users u where c.state in ('sent', 'stopped') and u.email_verified_at is not null
      on conflict do nothing`,
  )
}
