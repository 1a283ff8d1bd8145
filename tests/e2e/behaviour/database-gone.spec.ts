import { listDatabaseProcesses } from '#tests/servers/running-site.ts'
import { createPerson, fillWaitlistForm, followEmailLink, readEmailLink } from '../support/people.ts'
import { expectNoDefects } from '../support/state.ts'
import { expect, test } from '../support/test.ts'

test('a form sent while the database is unavailable keeps its input, and is stored once when sent again', async ({
  page,
  mail,
  site,
}) => {
  test.setTimeout(120_000)
  const person = createPerson()
  await page.goto('/')
  const form = await fillWaitlistForm(page, person, { text: 'Kept through it all.' })
  const database = await listDatabaseProcesses(site.dataFolder)
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  try {
    const answered = page.waitForResponse('**/api/waitlist', { timeout: 60_000 })
    await form.getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(form.getByRole('button', { name: 'Joining...' })).toBeDisabled()
    expect((await answered).status()).toBe(503)
    await expect(page.getByRole('listitem').filter({ hasText: 'try again' })).toBeVisible()
    await expect(form.getByLabel('Your air quality story')).toHaveValue('Kept through it all.')

    const other = await page.context().newPage()
    const refused = await other.goto('/community?search=through+it+all', { timeout: 60_000 })
    expect(refused?.status()).toBe(503)
    await expect(other.getByRole('heading', { name: 'We can’t show this page right now' })).toBeVisible()
    await expectNoDefects(other)
    await other.close()
  } finally {
    for (const pid of database) process.kill(pid, 'SIGCONT')
  }
  await expect(async () => {
    await form.getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(page.getByText('Account created and story saved!')).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await followEmailLink(page, await readEmailLink(mail, person.email))
  await expect(page).toHaveURL('/#share-your-story')
  await page.goto('/community')
  await expect(page.getByText('Kept through it all.')).toHaveCount(1)
  for (const word of [person.email, 'Kept through', '$argon2']) expect(site.output()).not.toContain(word)
})
