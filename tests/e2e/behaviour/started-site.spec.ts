import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createDataFolder,
  findFreePort,
  listDatabaseProcesses,
  waitUntilReady,
} from '#tests/servers/running-site.ts'
import { createPerson, joinWaitlist, waitForInbox } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('`npm start` serves a site whose emails are in its inbox, and Ctrl-C leaves no process behind', async ({
  browser,
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

  const page = await (await browser.newContext({ baseURL: url })).newPage()
  const person = createPerson()
  await joinWaitlist(page, person, { text: 'By way of the inbox.' })
  await waitForInbox(page, page.getByText(person.email))
  await page
    .getByRole('link', { name: /token_hash/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('By way of the inbox.')).toBeVisible()
  await page.context().close()

  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await exited
  for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await remove()
})
