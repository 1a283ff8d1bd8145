import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, waitUntilReady } from '#tests/servers/running-site.ts'
import { waitForPaint } from '../support/layout/next-paint.ts'
import { expect, test } from '../support/test.ts'

test('`npm run dev` serves pages that hydrate and respond to events', async ({ browser }) => {
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
    await page.goto(`http://localhost:${port}/ui`)
    await connected
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
    // Tabs only work after hydration.
    await expect(async () => {
      await page.getByRole('tab', { name: 'Second' }).click()
      await expect(page.getByText('What the second tab shows.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    // Strict mode runs each effect twice: what opens is closed and opened again.
    await page.getByRole('button', { name: 'Dialog, danger' }).click()
    await waitForPaint(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // An avatar with a broken picture is shown deliberately.
    expect(troubles.filter((text) => !text.includes('404'))).toEqual([])
  } finally {
    if (npm.exitCode === null) process.kill(-(npm.pid ?? 0), 'SIGINT')
    await exited
    await remove()
  }
})

test('the built site does not serve the page of components', async ({ request, site }) => {
  expect((await request.get(`${site.url}/ui`)).status()).toBe(404)
  expect(globSync('build/client/assets/ui-*')).toEqual([])
})
