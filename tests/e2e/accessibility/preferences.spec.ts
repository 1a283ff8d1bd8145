import { expect, test, visit } from '../support/every-page.ts'

test.describe('in high contrast', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
  })

  test('buttons have a border, and selected items look different from others', async ({
    page,
    community,
  }) => {
    await visit(page, { path: '/community' })
    const background = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
    expect(await background('Sign In')).not.toBe(await background('Sign Up'))
    for (const name of ['Join Community', 'Search', 'Sign In'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCSS(
        'border-top-width',
        '1px',
      )
    await visit(page, { path: `/stories/${community.ids[2]}` })
    await page.getByRole('button', { name: 'Story options' }).press('Enter')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    const entries = await menu
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor))
    expect(new Set(entries).size).toBe(2)
  })
})

test('a printed story has its text, author and date, without controls', async ({ page, site, community }) => {
  await visit(page, { path: `/stories/${community.ids[2]}` })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: 'هواء بيتي' })).toBeVisible()
  await expect(article.getByText('Wolfeschlegelsteinhausenbergerdorff')).toBeVisible()
  await expect(page.getByText(`${site.url}/stories/${community.ids[2]}`)).toBeVisible()
  const date = await article
    .locator('time')
    .evaluate((time) => getComputedStyle(time, '::after').getPropertyValue('content'))
  expect(date).toContain(String(new Date().getUTCFullYear()))
  for (const button of await page.getByRole('button', { includeHidden: true }).all())
    await expect(button).toBeHidden()
  for (const part of [page.locator('header').first(), page.locator('footer')]) await expect(part).toBeHidden()
  // Dark text on white, even in dark mode.
  const ink = await page.locator('html').evaluate((html) => getComputedStyle(html).color)
  for (const channel of ink.match(/\d+/g) ?? ['255']) expect(Number(channel), ink).toBeLessThan(80)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
