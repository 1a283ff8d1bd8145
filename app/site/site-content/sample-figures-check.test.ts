import { expect, test } from 'vitest'
import { runChecks } from '#app/audience/health/checks/run-checks.server.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { defaultContent } from './default-content.server.ts'
import { checkSampleFigures } from './sample-figures-check.server.ts'

const site = await createTestSite()
let version = 0

async function look(isLocal = false) {
  return (await runChecks([checkSampleFigures(site.dependencies.database.accounts, { isLocal })]))[0]
}

async function publish(changes: object): Promise<void> {
  version += 1
  await site.db.query(`insert into content_versions (version, content, changed) values ($1, $2, '{crowd}')`, [
    version,
    { ...defaultContent, ...changes },
  ])
}

test('a public site with the sample figures gets a health warning until an owner changes them', async () => {
  expect(await look(true)).toMatchObject({ name: 'Figures', state: 'ok' })
  expect(await look()).toMatchObject({
    state: 'warning',
    says: 'The site shows “Join 2,847 others” and a decorative countdown. Change that at /desk/content.',
  })
  await publish({ crowd: { source: 'counted', number: 2847 } })
  expect(await look()).toMatchObject({
    state: 'warning',
    says: 'The site shows a decorative countdown. Change that at /desk/content.',
  })
  await publish({
    crowd: { source: 'number', number: 12 },
    countdown: { ...defaultContent.countdown, kind: 'none' },
  })
  expect(await look()).toMatchObject({ state: 'ok' })
})
