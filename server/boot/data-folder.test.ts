import { expect, test } from 'vitest'
import { resolveDataFolder } from './data-folder.ts'

test('an ordinary user’s data is in the site’s folder', () => {
  expect(resolveDataFolder({ siteFolder: '/home/ada/clean-air', isRoot: false })).toBe(
    '/home/ada/clean-air/data',
  )
})

test('root’s data is under /var/lib, and two checkouts with the same name do not share it', () => {
  const first = resolveDataFolder({ siteFolder: '/root/one/clean-air', isRoot: true })
  const second = resolveDataFolder({ siteFolder: '/root/two/clean-air', isRoot: true })
  expect(first).toMatch(/^\/var\/lib\/clean-air\/clean-air-[0-9a-f]{8}$/)
  expect(second).not.toBe(first)
  expect(resolveDataFolder({ siteFolder: '/root/one/clean-air/', isRoot: true })).toBe(first)
})

test('the data folder of a checkout with the longest possible name is still a valid name', () => {
  const folder = resolveDataFolder({ siteFolder: `/root/${'a'.repeat(255)}`, isRoot: true })
  expect(folder.split('/').at(-1)?.length).toBeLessThan(100)
})

test('a configured data folder takes precedence, even for root, and a relative one starts at the site’s folder', () => {
  expect(resolveDataFolder({ dataDir: '/srv/air', siteFolder: '/root/air', isRoot: true })).toBe('/srv/air')
  expect(resolveDataFolder({ dataDir: 'var/data', siteFolder: '/home/ada/air', isRoot: false })).toBe(
    '/home/ada/air/var/data',
  )
})
