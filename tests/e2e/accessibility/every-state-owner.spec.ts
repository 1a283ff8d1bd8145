import type { Locator, Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { test as base, expect, openDesk } from '../support/desk.ts'
import { expectNoDefects, expectNoFaults } from '../support/state.ts'

/** Uses a separate empty site for this file. */
const test = base.extend<object, { ownSite: true }>({
  ownSite: [async ({}, use) => use(true), { scope: 'worker', auto: true }],
})

const long = `${'rindfleischetikettierung'.repeat(2)}@${'waves'.repeat(8)}.example`
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole('button', { name }).click()
}

test('campaigns are accessible: none, with errors, with segments, a draft, sent, with unknown deliveries, and failed to load', async ({
  browser,
  site,
}) => {
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await owner.goto('/desk/campaigns')
  await expect(owner.getByText('No campaigns yet.')).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/segments')
  const segment = owner.getByRole('form', { name: 'Segment' })
  await press(segment, 'Save the segment')
  await expect(segment.getByLabel('Segment name')).toHaveAccessibleDescription(/Please/)
  await segment.getByLabel('Segment name').fill('W'.repeat(60))
  await segment.getByLabel('Address or name').fill('@waves')
  await press(segment, 'Save the segment')
  await expect(owner.getByText(/^Campaigns reach 0 of 0 people/)).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/campaigns')

  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('${long}', now()), ('ada@waves.example', now())`,
  )
  await press(owner, 'New campaign')
  const form = owner.getByRole('form', { name: 'Campaign' })
  await form.getByLabel('Text').fill('{unknown}')
  await form.getByLabel('Emails per hour').fill('0')
  await expect(form.getByLabel('Text')).toHaveAccessibleDescription(/There is no field {unknown}/)
  await expect(form.getByRole('status')).toContainText('please correct the fields with errors')
  await expect(form.getByLabel('Emails per hour')).toHaveAccessibleDescription(/Please choose/)
  const sending = owner.getByRole('form', { name: 'Send' })
  await press(sending, 'Send...')
  await expect(form.getByLabel('Emails per hour')).toHaveAccessibleDescription(/Please choose/)
  await expectNoFaults(owner)
  await form.getByLabel('Emails per hour').fill('1000000')
  await form.getByLabel('Text').fill(`{greeting}\n\n${'Rindfleischetikettierung '.repeat(20)}`)
  await press(sending, 'Send...')
  await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Please write a subject.')
  await form.getByLabel('Subject').fill('S'.repeat(100))
  await expectNoFaults(owner)
  for (const shown of ['Dark', 'Phone, 390 px', 'Plain text']) await press(owner, shown)
  await sending.getByLabel('Sending starts').selectOption('At a date and time')
  await sending.getByLabel('Date and time').fill('2090-03-26T02:30')
  await sending.getByLabel('Time zone').fill('Europe/Berlin')
  await press(sending, 'Schedule...')
  await expect(sending.getByLabel('Date and time')).toHaveAccessibleDescription(/clocks go forward/)
  await expectNoFaults(owner)
  await sending.getByLabel('Date and time').fill('2090-03-26T10:00')
  await expect(sending.getByText('Sends on 26 March 2090 at 10:00, Berlin time.')).toBeVisible()
  await sending.getByLabel('Sending starts').selectOption('Now')
  await press(sending, 'Send...')
  await expect(owner.getByRole('dialog')).toBeVisible()
  await expectNoFaults(owner)
  await press(owner.getByRole('dialog'), /^Send to/)
  await expect(owner.getByText('Sent.', { exact: true })).toBeVisible({ timeout: 60_000 })
  await runInDatabase(site, `update campaign_recipients set state = 'unsure', claimed_at = now()`)
  await owner.reload()
  await expect(owner.getByRole('list', { name: 'Delivery unknown' })).toBeVisible()
  await expectNoFaults(owner)
  await owner.route('**/api/desk/**', (route) => route.abort())
  await owner.goto('/desk/campaigns')
  await expect(owner.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expectNoFaults(owner)
  await owner.context().close()
})

test('waves are accessible: none, and sent', async ({ browser, site }) => {
  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('bea@waves.example', now()), ('cem@waves.example', now())`,
  )
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await owner.goto('/desk/waves')
  await expect(owner.getByText('No waves yet.')).toBeVisible()
  await expectNoFaults(owner)
  await press(owner, 'New wave')
  const wave = owner.getByRole('form', { name: 'Wave' })
  await wave.getByLabel('Places').fill('0')
  await wave.getByLabel('Days an invitation is valid').fill('')
  await press(owner, 'Send...')
  await expect(wave.getByLabel('Places')).toHaveAccessibleDescription(/Please choose/)
  await wave.getByLabel('Subject').fill('Your place')
  await wave.getByLabel('Places').fill('2')
  await wave.getByLabel('Days an invitation is valid').fill('7')
  await wave.getByLabel('Emails per hour').fill('1000000')
  await press(owner, 'Send...')
  await press(owner.getByRole('dialog'), /^Send to/)
  await expect(owner.getByText('Sent.', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(owner.getByRole('list', { name: 'Invited people' })).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/waves')
  await expect(owner.getByRole('table', { name: 'Latest waves' })).toContainText('Your place')
  await expectNoFaults(owner)
  await owner.context().close()
})

test('tokens and webhooks are accessible: none, with errors, with secrets shown once, and a log with all kinds of responses', async ({
  browser,
  site,
}) => {
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await owner.goto('/desk/connections')
  const [tokens, webhooks] = [region(owner, 'Tokens'), region(owner, 'Webhooks')]
  await expect(tokens.getByText('No tokens yet.')).toBeVisible()
  await expect(webhooks.getByText('No webhooks yet.')).toBeVisible()
  await expectNoFaults(owner)
  await press(tokens, 'Create token')
  await press(webhooks, 'Add the webhook')
  await expect(tokens.getByLabel('Program name')).toHaveAccessibleDescription(/Please/)
  await expect(webhooks.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(/Please/)
  await expectNoFaults(owner)
  await tokens.getByLabel('Program name').fill('W'.repeat(60))
  for (const box of await tokens.getByRole('checkbox').all()) await box.check()
  await press(tokens, 'Create token')
  await expect(tokens.getByText(/^cleanair_desk_/)).toBeVisible()
  await webhooks.getByRole('textbox', { name: 'URL' }).fill(`https://hooks.example.org/${'air'.repeat(60)}`)
  for (const box of await webhooks.getByRole('checkbox').all()) await box.check()
  await press(webhooks, 'Add the webhook')
  await expect(webhooks.getByText(/^whsec_/)).toBeVisible()
  await expectNoFaults(owner)
  for (const section of [tokens, webhooks]) await press(section, 'I have copied it')
  await runInDatabase(
    site,
    `update webhook_endpoints set failing_since = now();
     with told as (
       insert into webhook_deliveries (endpoint_id, kind, subject_id, attempts, state, due_at)
         select id, 'person.submitted', gen_random_uuid(), n, (array['delivered', 'failed', 'waiting'])[n],
             case n when 3 then now() + interval '1 day' end
           from webhook_endpoints, generate_series(1, 3) n returning id, attempts
     )
     insert into webhook_attempts (delivery_id, number, status, error, answer, milliseconds)
       select id, attempts, case attempts when 3 then null else 200 * attempts end,
           case attempts when 3 then 'no answer within 15 seconds' end, case attempts when 2 then repeat('x', 500) end, 9
         from told`,
  )
  await owner.reload()
  await expect(webhooks.getByText(/^Failing since/)).toBeVisible()
  await expect(webhooks.getByRole('listitem').filter({ hasText: 'no answer within' }).last()).toBeVisible()
  await expectNoFaults(owner)
  await owner.context().close()
})

test('people pages are accessible: a list, an empty list, a record, an export, and an import with its errors and result', async ({
  browser,
  site,
}) => {
  const owner = await openDesk(browser, site, { fullName: `Olga ${'Nachname'.repeat(9)}`, role: 'owner' })
  await owner.goto('/desk/people')
  const list = owner.getByRole('table', { name: 'People' })
  await expect(list).toContainText('Nachname')
  await expectNoFaults(owner)
  const search = owner.getByRole('form', { name: 'Search people' })
  await search.getByLabel('Address or name').fill('x')
  await press(search, 'Show')
  await expect(search.getByLabel('Address or name')).toHaveAccessibleDescription(/./)
  await search.getByLabel('Address or name').fill('nobody at all')
  await press(search, 'Show')
  await expect(owner.getByText(/^No people match/)).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/files')
  const columns = owner.getByRole('form', { name: 'People as a file' })
  await expect(columns).toBeVisible()
  for (const box of await columns.getByRole('checkbox').all()) await box.uncheck()
  await press(columns, 'Prepare the file')
  await expectNoFaults(owner)
  await columns.getByRole('checkbox').first().check()
  await press(columns, 'Prepare the file')
  await expect(owner.getByRole('button', { name: 'Download people.csv' })).toBeVisible()

  const choose = (text: string) =>
    owner
      .getByLabel('CSV file')
      .setInputFiles({ name: `${'people-'.repeat(12)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('email\n"open')
  await expect(region(owner, 'Import people').getByText(/misplaced quote/)).toBeVisible()
  await expectNoFaults(owner)
  const names = Array.from({ length: 40 }, (_, index) => `Column with a long name ${index}`)
  await choose(`E-mail;${names.join(';')}\n${long};${'W'.repeat(90)}\nwrong;Wanda\n${long};Again\n`)
  await owner.getByText(/^Errors/).click()
  await expectNoFaults(owner)
  await choose('E-mail;Name\nnew@states.example;Nina\n')
  await press(owner, 'Add 1 person')
  await expect(owner.getByRole('list', { name: 'Latest imports' })).toContainText('1 person added')
  await runInDatabase(site, `update people_imports set state = 'running', consent = repeat('Consent', 60)`)
  await owner.reload()
  await expect(owner.getByText(/in progress or interrupted/)).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/people')
  await list.getByRole('link', { name: /^Olga Nachname/ }).click()
  await expect(owner.getByRole('heading', { name: 'Cases', exact: true })).toBeVisible()
  await expectNoFaults(owner)
  await owner.context().close()
})

test('the site’s pages are accessible: content with errors, health, staff, the audit log and the overview', async ({
  browser,
  site,
}) => {
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await owner.goto('/desk')
  await expect(owner.getByRole('list', { name: 'To do' })).toContainText(/health problem/, {
    timeout: 30_000,
  })
  await expectNoFaults(owner)
  await owner.goto('/desk/content')
  const form = owner.getByRole('form', { name: 'Site content' })
  await expect(form).toBeVisible()
  await expectNoFaults(owner)
  await form.getByLabel('Headline', { exact: true }).fill('')
  await press(form, /^Publish/)
  await expect(form.getByLabel('Headline', { exact: true })).toHaveAccessibleDescription(/Please/)
  // A toast moves when the window and text size change; it is checked elsewhere.
  const dismiss = owner.getByRole('button', { name: 'Dismiss message' })
  await dismiss.click()
  await expect(dismiss).toHaveCount(0)
  await expectNoFaults(owner)
  await owner.goto('/desk/health')
  await expect(owner.getByRole('list', { name: 'Health checks' })).toBeVisible({ timeout: 30_000 })
  // Paths of server folders are longer than a line.
  await expectNoDefects(owner, owner.getByRole('main'), [320, 1440])
  await owner.goto('/desk/staff')
  await expect(owner.getByRole('list', { name: 'Staff' })).toBeVisible()
  await expectNoFaults(owner)
  await owner.goto('/desk/audit')
  await expect(owner.getByRole('main').getByRole('listitem').last()).toBeVisible()
  await expectNoFaults(owner)
  await owner.context().close()
})
