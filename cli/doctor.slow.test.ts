import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let env: NodeJS.ProcessEnv
let dataFolder: string
beforeAll(async () => {
  site = await createTestSite()
  // Creates the queue's tables.
  await startMailJobs(site, [])
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-doctor-'))
  const server = createServer((_request, response) => response.end('{"status":"ok"}'))
  const port = await bind(server, 0, '127.0.0.1')
  env = {
    ...toDatabaseSettings(site.db.connection),
    SITE_URL: 'http://localhost:3000',
    PORT: `${port}`,
    DATA_DIR: dataFolder,
    ERASURE_JOURNAL: dataFolder,
  }
  return async () => {
    await closeServer(server)
    await rm(dataFolder, { recursive: true })
  }
})

/** Runs a command of the site and returns its output and exit code. */
async function run(command: string, args: string[] = [], changes: NodeJS.ProcessEnv = {}) {
  const settings = { cwd: projectFolder, env: { ...env, ...changes } }
  return promisify(execFile)(process.execPath, ['cli/clean-air.ts', command, ...args], settings).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { stdout: string; stderr: string }) => ({ code: 1, text: error.stdout + error.stderr }),
  )
}

test('`doctor` exits with 1 and advice while a check fails, and with 0 once the problem is fixed', async () => {
  const first = await run('doctor')
  expect(first).toMatchObject({
    code: 1,
    text: expect.stringContaining('FAILURE  Owner: There is no owner'),
  })
  expect(first.text).toContain('WARNING  Backup: No backup has been made.')
  await addPerson(site.db, { role: 'owner' })
  const file = path.join(dataFolder, 'site.backup')
  expect(await run('backup', [file])).toMatchObject({ code: 0 })
  const second = await run('doctor')
  expect(second.text).not.toContain('  Settings: ')
  const misspelled = await run('doctor', [], { TRUSTED_PROXY: '127.0.0.1' })
  expect(misspelled.text).toContain(
    'WARNING  Settings: The environment variable TRUSTED_PROXY is not a setting.',
  )
  expect(second.text).not.toMatch(/WARNING {2}(?!Disk)|FAILURE/)
  expect(second).toMatchObject({
    code: 0,
    text: expect.stringMatching(/ok {7}Backup: The last backup was made \d+ seconds? ago/),
  })
  for (const name of [
    'Server',
    'Database',
    'Clock',
    'Mail',
    'Mail queue',
    'Erasure journal',
    'Disk',
    'Secrets',
    'Owner',
    'Figures',
    'Version',
  ])
    expect(second.text).toContain(`  ${name}: `)
  const secret = path.join(dataFolder, 'root-secret')
  await writeFile(secret, 'secret')
  await chmod(secret, 0o644)
  onTestFinished(() => rm(secret))
  expect(await run('doctor')).toMatchObject({ code: 1, text: expect.stringContaining(`chmod go= ${secret}`) })
})

test('`doctor` runs the other checks if the database is not available', async () => {
  const { code, text } = await run('doctor', [], {
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
  })
  expect(code).toBe(1)
  expect(text).toContain('FAILURE  Database: Check failed: ECONNREFUSED.')
  expect(text).toContain('ok       Secrets: ')
  expect(text).not.toContain('nobody')
  expect(text.match(/ECONNREFUSED/g)).toHaveLength(1)
})

test('`doctor` reports database logins with other passwords once', async () => {
  const { code, text } = await run('doctor', [], { ROOT_SECRET: 'another'.repeat(10) })
  expect(code).toBe(1)
  expect(text.match(/The site’s database logins are missing or have other passwords/g)).toHaveLength(1)
  expect(text).not.toContain('28P01')
})

test('`doctor` without data says only that, and the restored site needs no start before it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-restored-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = {
    DATABASE_URL: undefined,
    DATA_DIR: folder,
    ERASURE_JOURNAL: undefined,
    ROOT_SECRET: undefined,
  }
  expect(await run('doctor', [], own)).toEqual({
    code: 1,
    text: `There is no database in ${folder} yet. Start the site first, or check DATA_DIR and DATABASE_URL.\n`,
  })
  const file = path.join(dataFolder, 'restored.backup')
  expect(await run('backup', [file])).toMatchObject({ code: 0 })
  expect(await run('restore', [file], own)).toMatchObject({ code: 0 })
  const { text } = await run('doctor', [], own)
  expect(text).toContain('ok       Database: ')
  expect(text).not.toContain('28P01')
})
