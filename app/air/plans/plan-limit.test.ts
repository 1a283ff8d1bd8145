import { expect, test } from 'vitest'
import { createLimitedSite } from '#server/limits/testing/limited-site.ts'
import type { SamplePerson } from '#tests/support/sample-people.ts'

test('limits how many plans a person can start, without affecting other people', async () => {
  const limited = await createLimitedSite(0.1)
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const plan = { startOn: '2026-11-24', switchHour: 8, zone: 'UTC', byMail: true }
  const begin = (as: SamplePerson) =>
    limited.site.call('/api/air/plans', {
      method: 'POST',
      as,
      body: { seriesId: crypto.randomUUID(), ...plan },
    })
  for (let time = 0; time < limited.allowed('planByPerson'); time += 1)
    expect((await begin(busy)).status).toBe(404)
  expect((await begin(busy)).status).toBe(429)
  expect((await begin(other)).status).toBe(404)
})
