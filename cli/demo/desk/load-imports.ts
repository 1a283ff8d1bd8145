import type pg from 'pg'
import { nameUuid } from '../seeded.ts'

const visitors = [
  { name: 'Aisha Bello', email: 'aisha.bello@demo.example', organization: 'Riverside Primary School' },
  { name: 'Henrik Dahl', email: 'henrik.dahl@demo.example', organization: null },
  { name: 'Ines Carvalho', email: 'ines.carvalho@demo.example', organization: 'Clínica do Porto' },
  { name: 'Tomasz Wilk', email: 'tomasz.wilk@demo.example', organization: 'Wilk Ventilation' },
]

export async function loadImports(client: pg.Client): Promise<void> {
  const owner = nameUuid('person sofie')
  const fair = nameUuid('import fair')
  const consent = 'Signed the list at our stand, Healthy Buildings fair, with “Email me news of Clean Air”'
  await client.query(
    `insert into people_imports
        (id, asked_by, fingerprint, consent, state, added_count, known_count, wrong_count, suppressed_count, removed_count, ended_at, created_at)
      select id::uuid, $1, decode(md5(id), 'hex'), consent, state, added, known, wrong, suppressed, removed, at, at from (values
        ($2, $3, 'done', $4::integer, 2, 1, 1, 0, now() - interval '3 days'),
        ($5, null, 'undone', 12, 0, 0, 0, 12, now() - interval '2 days')
      ) brought (id, consent, state, added, known, wrong, suppressed, removed, at) on conflict do nothing`,
    [owner, fair, consent, visitors.length, nameUuid('import bought')],
  )
  for (const { name, email, organization } of visitors)
    await client.query(
      `with person as (
        insert into auth.vip_subscriptions (id, email, full_name, organization, import_id, created_at, confirmed_at)
          values ($1, $2, $3, $4, $5, now() - interval '3 days', now() - interval '10 days') on conflict do nothing returning email
      ) insert into auth.mail_consents (email, form, wording, given_at, confirmed_at)
        select email, 'import', $6, now() - interval '10 days', now() - interval '3 days' from person on conflict do nothing`,
      [nameUuid(`brought in ${email}`), email, name, organization, fair, consent],
    )
}
