import { expect, test } from 'vitest'
import { nameBackup, nameSite, sortOwn } from './backup-files.ts'
import { findLastDue, isDue, needsVerification } from './backup-schedule.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

test('a backup is due daily at the configured time, in UTC', () => {
  expect(findLastDue(at('28T03:00'), 180)).toEqual(at('28T03:00'))
  expect(findLastDue(at('28T02:59'), 180)).toEqual(at('27T03:00'))
  expect(findLastDue(at('28T23:59'), 0)).toEqual(at('28T00:00'))
})

test('a backup that was missed because no server was running is made later', () => {
  const due = at('28T03:00')
  const yesterday = at('27T03:01')
  expect(isDue(undefined, due, at('28T12:00'))).toBe(true)
  expect(isDue({ attemptedAt: yesterday, succeededAt: yesterday }, due, at('28T12:00'))).toBe(true)
  expect(isDue({ attemptedAt: due, succeededAt: due }, due, at('28T12:00'))).toBe(false)
})

test('a failed or interrupted backup is retried after an hour', () => {
  const state = { attemptedAt: at('28T03:00'), succeededAt: at('27T03:00') }
  expect(isDue(state, at('28T03:00'), at('28T03:59'))).toBe(false)
  expect(isDue(state, at('28T03:00'), at('28T04:00'))).toBe(true)
})

test('a backup is verified weekly, and again the next day if that failed', () => {
  const verified = { attemptedAt: at('21T03:10'), succeededAt: at('21T03:10') }
  expect(needsVerification(undefined, at('28T03:00'))).toBe(true)
  expect(needsVerification(verified, at('27T03:00'))).toBe(false)
  expect(needsVerification(verified, at('28T03:00'))).toBe(true)
  expect(needsVerification({ ...verified, attemptedAt: at('28T03:00') }, at('29T03:00'))).toBe(true)
})

test('only files with names from the site’s schedule belong to it', () => {
  const site = nameSite('https://air.example:8443/')
  const name = nameBackup(site, at('28T03:00'))
  expect(name).toBe('air.example-8443-2026-11-28T030000Z.backup')
  const foreign = [
    nameBackup('air.example', at('28T03:00')),
    nameBackup(`${site}-2`, at('28T03:00')),
    `${site}-before-upgrade.backup`,
    `${name}.gpg`,
    `${site}-2026-11-28.backup`,
  ]
  const earlier = nameBackup(site, at('27T03:00'))
  const unfinished = `${name}.unfinished-7`
  expect(sortOwn([name, ...foreign, unfinished, earlier], site)).toEqual({
    finished: [earlier, name],
    unfinished: [unfinished],
  })
})
