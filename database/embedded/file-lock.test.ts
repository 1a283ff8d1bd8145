import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireFileLock } from './file-lock.ts'

let file: string

beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'clean-air-lock-')), 'a.lock')
})

afterEach(async () => {
  await rm(path.dirname(file), { recursive: true })
})

/** Starts a process that tries to take the lock, prints the result, and stays alive. */
async function tryElsewhere() {
  const source = `
    import { acquireFileLock } from ${JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))}
    console.log((await acquireFileLock(process.argv[1])) ? 'taken' : 'refused')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, file])
  const [answer] = await once(child.stdout, 'data')
  return {
    answer: String(answer).trim(),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('only one process has the lock at a time, and kill -9 releases it', async () => {
  const holder = await tryElsewhere()
  expect(holder.answer).toBe('taken')
  expect(await acquireFileLock(file)).toBeUndefined()
  await holder.kill()
  const lock = await acquireFileLock(file)
  expect(lock).toBeDefined()
  lock?.release()
})

test('a second attempt by the process with the lock is refused and does not release it', async () => {
  const lock = await acquireFileLock(file)
  expect(await acquireFileLock(file)).toBeUndefined()
  const other = await tryElsewhere()
  expect(other.answer).toBe('refused')
  await other.kill()
  lock?.release()
})

test('other accounts can’t open the lock’s file, and so can’t hold the lock', async () => {
  const lock = await acquireFileLock(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  lock?.release()
})
