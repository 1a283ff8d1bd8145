import type pg from 'pg'
import { nameUuid } from '../seeded.ts'

const waiting = [
  'amara.okafor',
  'bjorn.lindqvist',
  'carla.mendes',
  'dmitri.volkov',
  'elif.demir',
  'fatima.rahimi',
  'george.tan',
  'hana.kim',
  'ivo.novak',
  'jana.maier',
  'kofi.mensah',
  'lucia.rossi',
  'mateo.silva',
  'nadia.haddad',
]

export async function loadWaves(client: pg.Client): Promise<void> {
  const owner = nameUuid('person sofie')
  for (const [index, name] of waiting.entries())
    await client.query(
      `insert into auth.vip_subscriptions (id, email, created_at, sent_at, confirmed_at)
        select $1, $2, at, at, at + interval '9 minutes' from (select now() - make_interval(days => $3) as at) asked
        on conflict do nothing`,
      [nameUuid(`waiting ${name}`), `${name}@demo.example`, 60 - index],
    )
  const body = '{greeting}\n\nWe are measuring the first rooms, and yours can be one of them.'
  const written = [
    { name: 'first', subject: 'Your place at {site}', state: 'sent', daysAgo: 24, size: 6 },
    { name: 'second', subject: 'Now it’s your turn', state: 'sent', daysAgo: 6, size: 3 },
    { name: 'third', subject: 'A place is free for you', state: 'draft', daysAgo: 0, size: 5 },
  ]
  for (const { name, subject, state, daysAgo, size } of written) {
    const id = nameUuid(`wave ${name}`)
    await client.query(
      `insert into campaigns (id, subject, body, format, mails_per_hour, state, created_by, created_at, started_at, ended_at)
        select $1, $2, $3, 'markdown', 3600, $4, $5, at, case when $4 <> 'draft' then at end, case when $4 <> 'draft' then at end
        from (select now() - make_interval(days => $6) as at) made on conflict do nothing`,
      [id, subject, body, state, owner, daysAgo],
    )
    await client.query(
      'insert into campaign_waves (campaign_id, size, valid_days) values ($1, $2, 14) on conflict do nothing',
      [id, size],
    )
  }
  const invited = [
    { wave: 'first', people: waiting.slice(0, 6), daysAgo: 24 },
    { wave: 'second', people: waiting.slice(6, 11), daysAgo: 6 },
  ]
  for (const { wave, people, daysAgo } of invited)
    for (const [index, name] of people.entries()) {
      const key = [nameUuid(`wave ${wave}`), nameUuid(`waiting ${name}`)]
      const at = `now() - make_interval(days => ${daysAgo})`
      await client.query(
        `insert into campaign_recipients (campaign_id, person_id, state, claimed_at, settled_at)
          values ($1, $2, 'sent', ${at}, ${at}) on conflict do nothing`,
        key,
      )
      // Of six people, three joined and one only opened the invitation; two places were reused.
      const [isOpened, isJoined, isPassedOn] = [
        index < 4,
        index < 3 && wave === 'first',
        wave === 'first' && index > 3,
      ]
      await client.query(
        `insert into invitations (campaign_id, person_id, expires_at, opened_at, joined_at, passed_on_to)
          values ($1, $2, ${at} + interval '14 days', case when $3 then ${at} + interval '5 hours' end,
            case when $4 then ${at} + interval '6 hours' end, $5) on conflict do nothing`,
        [...key, isOpened, isJoined, isPassedOn ? nameUuid('wave second') : null],
      )
    }
}
