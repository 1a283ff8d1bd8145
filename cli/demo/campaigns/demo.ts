import type pg from 'pg'
import type { DemoPart } from '../demo-parts.ts'
import { nameUuid } from '../seeded.ts'
import { loadWaves } from './load-waves.ts'

export const demo: DemoPart = {
  loadDesk: async (client) => {
    await loadCampaigns(client)
    await loadWaves(client)
    await client.query(
      `update campaigns c set
        sent_count = (select count(*) from campaign_recipients r where r.campaign_id = c.id and r.state = 'sent'),
        bounced_count = (select count(*) from campaign_recipients r where r.campaign_id = c.id and r.reason = 'refused'),
        unsubscribed_count = case c.state when 'sent' then 1 else 0 end
        where c.started_at is not null and c.sent_count = 0`,
    )
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
    '{greeting}\n\nWe are testing the first filters in **three schools**. Your stories helped us choose them.\n\n- two classrooms above a street\n- one without windows\n\n[Read the stories](https://clean-air.example/community)'
  const written = [
    { name: 'filters', subject: 'The first filters are out', state: 'sent', daysAgo: 12 },
    { name: 'bounces', subject: 'How we measure', state: 'paused', daysAgo: 8 },
    { name: 'smoke', subject: 'What to do when there is smoke', state: 'stopped', daysAgo: 5 },
    { name: 'winter', subject: 'Winter at {site}', state: 'scheduled', daysAgo: 1 },
    { name: 'autumn', subject: 'Autumn at {site}', state: 'draft', daysAgo: 0, isForAll: true },
  ]
  for (const { name, subject, state, daysAgo, isForAll = false } of written)
    await client.query(
      `insert into campaigns (id, subject, body, format, segment_id, mails_per_hour, state, paused_by, created_by, created_at, starts_at,
          time_zone, started_at, ended_at)
        select $1, $2, $3, 'markdown', $4, 3600, $5, case when $5 = 'paused' then 'bounces' end, $6, at,
          case when $5 = 'scheduled' then date_trunc('day', now()) + interval '30 days 9 hours' end,
          case when $5 = 'scheduled' then 'Europe/Berlin' end,
          case when $5 in ('sent', 'paused', 'stopped') then at end, case when $5 in ('sent', 'stopped') then at end
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
  await client.query(
    `insert into campaign_recipients (campaign_id, person_id, state, reason, claimed_at, settled_at)
      select c.id, u.id, case when u.id::text > 'e' then 'failed' when u.id::text < '8' then 'queued' else 'sent' end,
        case when u.id::text > 'e' then 'refused' end, c.started_at, c.started_at
      from campaigns c, auth.users u where c.state in ('paused', 'scheduled') and u.email_verified_at is not null
      on conflict do nothing`,
  )
  await client.query(`update campaign_recipients r set state = 'queued', reason = null, claimed_at = null, settled_at = null
    from campaigns c where c.id = r.campaign_id and c.state = 'scheduled'`)
}
