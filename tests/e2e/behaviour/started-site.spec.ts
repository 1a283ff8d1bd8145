import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, listDatabaseProcesses, waitUntilReady } from '#tests/servers/running-site.ts'
import { createPerson, fillWaitlistForm, waitForInbox } from '../support/people.ts'
import { expectNoDefects } from '../support/state.ts'
import { expect, test } from '../support/test.ts'

test('a new site says which settings are missing, shows its emails in the inbox, and Ctrl-C leaves no process behind', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const { dataFolder, remove } = await createDataFolder()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  // A separate process group, as in a terminal, where Ctrl-C reaches npm and all its children.
  const npm = spawn('npm', ['start'], {
    detached: true,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataFolder },
    stdio: 'ignore',
  })
  const exited = once(npm, 'exit')
  await waitUntilReady(npm, url)
  const processes = await listDatabaseProcesses(dataFolder)

  await page.goto(`${url}/community`)
  await expect(page.getByText('No stories yet')).toBeVisible()
  await expect(page.getByText('Be the first to share your air quality story!')).toBeVisible()
  await expectNoDefects(page)
  await page.goto(`${url}/inbox`)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expectNoDefects(page)
  await page.goto(url)
  await expect(page.getByText('No stories yet')).toBeVisible()
  const person = createPerson()
  const form = await fillWaitlistForm(page, person, { text: 'By way of the inbox.' })
  await expectNoDefects(page)
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByText('Account created and story saved!')).toBeVisible()
  await waitForInbox(page, page.getByText(person.email), { url })
  await page.getByText('HTML version').click()
  await expectNoDefects(page)
  await page
    .getByRole('link', { name: /token_hash/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('By way of the inbox.')).toBeVisible()
  // An open page would request its stream from the stopped server.
  await page.goto('about:blank')

  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await exited
  for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await remove()
})
