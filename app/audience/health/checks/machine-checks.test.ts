import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { bind } from '#server/boot/listen.ts'
import { checkDisk, checkJournal, checkSecrets, checkServer, checkVersion } from './machine-checks.server.ts'
import { type Check, describeSeconds, ok, runChecks } from './run-checks.server.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-health-'))
afterAll(() => rm(folder, { recursive: true }))

async function look(check: Check) {
  const [line] = await runChecks([check])
  return line
}

test('a disk with little space is a warning, and a full or missing disk is a failure', async () => {
  const room = (warnBelow: number, failBelow: number) => look(checkDisk(folder, { warnBelow, failBelow }))
  expect(await room(1, 0)).toMatchObject({ name: 'Disk', says: expect.stringContaining('GB') })
  expect(await room(1e18, 0)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('Delete files'),
  })
  expect(await room(1e18, 1e18)).toMatchObject({ state: 'failure' })
  expect(await look(checkDisk(path.join(folder, 'gone')))).toMatchObject({
    state: 'failure',
    says: 'Check failed: ENOENT.',
  })
})

test('a missing erasure journal is a failure', async () => {
  expect(await look(checkJournal(folder))).toMatchObject({ state: 'ok' })
  expect(await look(checkJournal(path.join(folder, 'erasures')))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('permanent deletions fail'),
  })
})

test.each([0o640, 0o604, 0o660])(
  'a secret’s file with mode %o is reported as readable by others',
  async (mode) => {
    await mkdir(path.join(folder, 'secrets'), { recursive: true })
    const [secret, other] = ['root-secret', 'never-written'].map((name) => path.join(folder, 'secrets', name))
    await writeFile(secret ?? '', 'secret', { mode: 0o600 })
    await chmod(secret ?? '', 0o600)
    expect(await look(checkSecrets([secret ?? '', other ?? '']))).toMatchObject({ state: 'ok' })
    await chmod(secret ?? '', mode)
    expect(await look(checkSecrets([secret ?? '', other ?? '']))).toMatchObject({
      state: 'failure',
      says: `Other accounts on this machine can read these files: ${secret}. Run: chmod go= ${secret}`,
    })
  },
)

test.each([
  ['22.22.0', 'ok'],
  ['24.0.0', 'ok'],
  ['22.21.9', 'failure'],
  ['9.99.0', 'failure'],
])('Node %s is reported as %s', async (version, state) => {
  expect(await look(checkVersion('1.0.0', version, '>=22.22'))).toMatchObject({ state })
})

test('the check fails if a server does not respond or is not ready', async () => {
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end())
  const port = await bind(server, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  expect(await look(checkServer(url))).toMatchObject({ state: 'ok' })
  status = 503
  expect(await look(checkServer(url))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('503'),
  })
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  expect(await look(checkServer(url))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('Nothing responds'),
  })
})

test('a check that does not finish is stopped and reported, while the others run', async () => {
  let isAborted = false
  const never = Promise.withResolvers<never>()
  onTestFinished(() => never.reject(new Error('over')))
  never.promise.catch(() => undefined)
  const stuck: Check = {
    name: 'Stuck',
    look: (signal) => {
      signal.addEventListener('abort', () => {
        isAborted = true
      })
      return never.promise
    },
  }
  const lines = await runChecks([stuck, { name: 'Good', look: async () => ok('Good.') }], 50)
  expect(lines).toEqual([
    { name: 'Stuck', state: 'failure', says: 'No response within 0.05 seconds.' },
    { name: 'Good', state: 'ok', says: 'Good.' },
  ])
  expect(isAborted).toBe(true)
})

test('a check’s error is reported by its code, without its message', async () => {
  const error = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
  const check = { name: 'Broken', look: () => Promise.reject(new Error('secret', { cause: error })) }
  expect(await look(check)).toMatchObject({
    state: 'failure',
    says: 'Check failed: ECONNREFUSED.',
  })
})

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7_200, '2 hours'],
  [172_800, '2 days'],
])('%d seconds are shown as %s', (seconds, words) => {
  expect(describeSeconds(seconds)).toBe(words)
})
