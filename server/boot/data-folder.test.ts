import { expect, test } from 'vitest'
import { resolveDataFolder } from './data-folder.ts'

test('an ordinary user finds the data in the project folder', () => {
  expect(resolveDataFolder({ projectFolder: '/home/ada/clean-air', isRoot: false })).toBe(
    '/home/ada/clean-air/data',
  )
})

test("root's data lie under /var/lib, and two checkouts of one name do not share them", () => {
  const first = resolveDataFolder({ projectFolder: '/root/one/clean-air', isRoot: true })
  const second = resolveDataFolder({ projectFolder: '/root/two/clean-air', isRoot: true })
  expect(first).toMatch(/^\/var\/lib\/clean-air\/clean-air-[0-9a-f]{8}$/)
  expect(second).not.toBe(first)
  expect(resolveDataFolder({ projectFolder: '/root/one/clean-air/', isRoot: true })).toBe(first)
})

test('the data folder of a checkout with a name as long as names can be is still a valid name', () => {
  const folder = resolveDataFolder({ projectFolder: `/root/${'a'.repeat(255)}`, isRoot: true })
  expect(folder.split('/').at(-1)?.length).toBeLessThan(100)
})

test('an explicit folder wins, for root too, and a relative one starts at the project', () => {
  expect(resolveDataFolder({ dataDir: '/srv/air', projectFolder: '/root/air', isRoot: true })).toBe(
    '/srv/air',
  )
  expect(resolveDataFolder({ dataDir: 'var/data', projectFolder: '/home/ada/air', isRoot: false })).toBe(
    '/home/ada/air/var/data',
  )
})
