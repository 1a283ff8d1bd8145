import { expect, type Page } from '@playwright/test'

/**
 * Whether a press reaches what was pressed. Before a page has come alive it is kept away from buttons; this one has
 * gone before anything is done about it.
 */
const isAlive = (page: Page) =>
  page.evaluate(() => {
    const button = document.createElement('button')
    button.type = 'button'
    let isHeard = false
    button.addEventListener('mousedown', () => {
      isHeard = true
    })
    document.head.append(button)
    button.dispatchEvent(new MouseEvent('mousedown'))
    button.remove()
    return isHeard
  })

/** Until the page does what is pressed. A quiet network is no sign of it: scripts are asked for after the paint. */
async function waitUntilAlive(page: Page): Promise<void> {
  await expect.poll(() => isAlive(page)).toBe(true)
}

/** Goes to a page, until it has come alive and has what it asked for on its way there. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitUntilAlive(page)
}

export async function reloadAlive(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' })
  await waitUntilAlive(page)
}
