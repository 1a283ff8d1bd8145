import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDataFolder, findFreePort, waitUntilReady } from '../testing/running-site.ts'
import { expect, test } from './test.ts'

test('`npm run dev` serves pages that come alive, and listen for changes', async ({ browser }) => {
  test.setTimeout(180_000)
  const { dataFolder, remove } = await createDataFolder()
  const port = await findFreePort()
  const npm = spawn('npm', ['run', 'dev'], {
    detached: true,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataFolder },
    stdio: 'ignore',
  })
  const exited = once(npm, 'exit')
  try {
    await waitUntilReady(npm, `http://localhost:${port}`)
    const page = await browser.newPage()
    const troubles: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text())
    })
    page.on('pageerror', (error) => troubles.push(error.message))
    const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    await page.goto(`http://localhost:${port}/auth`)
    await connected
    // Only a page that has come alive changes its tab.
    await expect(async () => {
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await expect(page.getByLabel('Full name')).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(troubles).toEqual([])
  } finally {
    if (npm.exitCode === null) process.kill(-(npm.pid ?? 0), 'SIGINT')
    await exited
    await remove()
  }
})
