import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseSocketFolder } from './socket-folder.ts'

test('the socket is in the data folder, where commands with another TMPDIR find it, unless its path is too long', async () => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-socket-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const choose = (folder: string) => chooseSocketFolder(folder, 'clean-air-0', undefined)
  expect(await choose(dataFolder)).toBe(path.join(dataFolder, 'postgres-socket'))
  expect(await readdir(dataFolder)).toEqual([])
  expect(await choose(path.join(dataFolder, 'd'.repeat(100)))).toBe(path.join(os.tmpdir(), 'clean-air-0'))
  // No socket can be made there.
  expect(await choose('/proc')).toBe(path.join(os.tmpdir(), 'clean-air-0'))
})
