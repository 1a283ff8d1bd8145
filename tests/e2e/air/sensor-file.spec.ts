import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a sensor file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const aranet = [
  'Time(dd/mm/yyyy),Carbon dioxide(ppm),Temperature(°F),<img src=x onerror=alert(1)>',
  '"05/04/2022 11:55:00 PM","1126","68,9","1"',
  '"05/04/2022 11:57:00 PM","0","68,9","1"',
  '"05/04/2022 11:59:00 PM","1130","69,1","1"',
].join('\n')

test('a member uploads a file, answers questions about missing information, and sees its content', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await gotoHydrated(page, '/air')

  await test.step('the questions show examples from the file', async () => {
    await choose(page, 'bedroom.csv', aranet)
    const contents = page.getByRole('region', { name: 'bedroom.csv' })
    await expect(contents.getByRole('heading', { name: 'bedroom.csv' })).toBeFocused()
    await expect(contents).toContainText('A file from Aranet4 with 3 rows')
    await expect(contents.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(page.getByLabel(/Which number in a date is the day\?/)).toHaveValue('day-first')
    await expectAccessible(page)
  })
  await test.step('with the answers, the file is read', async () => {
    await page.getByLabel(/Which number in a date is the day\?/).selectOption('month-first')
    await page.getByLabel(/In which time zone/).selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Read the file' }).press('Enter')
    const first = page.getByRole('table', { name: 'The first rows' })
    await expect(first.getByRole('row').nth(1)).toHaveText(
      /2022-05-04 23:55:00 UTC\+09:00\s*1,126 ppm\s*68\.9 °F \(20\.5 °C\)/,
    )
    await expect(page.getByRole('table', { name: 'Dropped' }).getByRole('row').nth(1)).toHaveText(
      /1\s*values that stand for “no reading” \(column “Carbon dioxide\(ppm\)”\)\s*line 3\s*0/,
    )
    await expect(page.getByRole('form', { name: 'Save these readings' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a dropped file replaces it', async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(
        new File(['Time,CO2 (ppm)\n2024-01-02T10:00Z,700\n'], 'office.csv', { type: 'text/csv' }),
      )
      return data
    })
    await page.getByLabel('Choose a sensor file').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.getByRole('heading', { name: 'office.csv' })).toBeFocused()
    await expect(page.getByText('No rows were dropped.')).toBeVisible()
  })
  await test.step('a file that is not a table is rejected at the field, and the next file is read', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    const field = page.getByLabel('Choose a sensor file')
    await choose(page, 'letter.txt', 'Dear Ada,\nthe air is thick.')
    await expect(page.getByRole('alert')).toContainText('Line 1 is “Dear Ada,”.')
    await expect(field).toHaveAccessibleDescription(/Line 1 is “Dear Ada,”\./)
    await expectAccessible(page)
    await choose(page, 'nothing.csv', '')
    await expect(page.getByRole('alert')).toHaveText('This file is empty.')
    await page.route('**/api/air/**', (route) => route.abort(), { times: 1 })
    await choose(page, 'office.csv', 'Time,CO2 (ppm)\n2024-01-02T10:00Z,700\n')
    await expect(page.getByRole('alert')).toContainText('The site could not be reached.')
    await choose(page, 'office.csv', 'Time,CO2 (ppm)\n2024-01-02T10:00Z,700\n')
    await expect(page.getByRole('form', { name: 'Save these readings' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
