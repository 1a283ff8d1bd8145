import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { open, type Screen } from './screen.ts'

export const airScreens: Screen[] = [
  { name: 'calculators', show: open('/calculators') },
  {
    name: 'calculator with its result',
    show: open('/calculators/purifier-size?units=metric&area=20&height=2.5&people=2&cadr=250'),
  },
  {
    name: 'calculator, ventilation',
    show: open('/calculators/ventilation?people=2&activity=awake&plateau=1100&outdoor=425&volume=50'),
  },
  { name: 'calculator, filter box', show: open('/calculators/filter-box') },
  { name: 'calculator, air quality index', show: open('/calculators/air-quality-index') },
  { name: 'calculator, purifier test', show: open('/calculators/purifier-test') },
  { name: 'calculator with mistakes', show: open('/calculators/air-changes?readings=&outdoor=1&volume=big') },
  { name: 'sensor file, signed out', show: open('/air') },
  {
    name: 'sensor file',
    as: 'demo',
    async show(page) {
      await gotoHydrated(page, '/air')
      const rows = 'Time,CO2 (ppm),Temperature (°F)\n2024-01-02T10:00Z,700,68\n2024-01-02T10:05Z,0,69\n'
      await page
        .getByLabel('Choose a sensor file')
        .setInputFiles({ name: 'bedroom.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
      await page.getByRole('table', { name: 'The first rows' }).waitFor()
    },
  },
  {
    name: 'room',
    as: 'demo',
    async show(page) {
      await gotoHydrated(page, '/air')
      await page.getByRole('link', { name: 'Bedroom' }).click()
      await page.getByRole('heading', { name: 'Imports' }).waitFor()
    },
  },
  { name: 'charts', as: 'demo', show: open('/air/charts') },
  { name: 'charts, signed out', show: open('/air/charts') },
  {
    name: 'chart that is shared',
    async show(page) {
      await page.goto('/community?with=measurements')
      const link = page.getByRole('article').locator('a[href*="/air/charts/"]').first()
      await page.goto((await link.getAttribute('href')) ?? '')
    },
  },
  { name: 'plans by coin', as: 'demo', show: open('/air/plans') },
  { name: 'the community’s air', show: open('/air/community') },
  { name: 'the community’s air, by device', show: open('/air/community?of=co2&by=device') },
]
