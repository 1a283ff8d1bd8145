import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-program-'))
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const { PATH } = process.env
  const program = path.join(projectFolder, 'cli/clean-air.ts')
  return promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env: { PATH } }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

test('help and the version can be printed without settings', async () => {
  await writeFile(path.join(folder, '.env'), 'PORT=none\n')
  expect(await run('help')).toMatchObject({ code: 0, stdout: expect.stringContaining('move-accounts') })
  expect(await run('version')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1\.\d+\.\d+, commit /),
  })
  await rm(path.join(folder, '.env'))
})

test('without a command, help is printed and the exit code is 1', async () => {
  expect(await run()).toMatchObject({ code: 1, stdout: expect.stringContaining('Usage: clean-air COMMAND') })
})

test('a command reads the settings file given on the command line, which must exist', async () => {
  await writeFile(path.join(folder, 'bad.env'), 'PORT=none\n')
  expect(await run('doctor', '--env-file', 'bad.env')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The setting PORT'),
  })
  // Node itself looks for this option in all arguments.
  const missing = await run('--env-file', 'missing.env', 'doctor')
  expect(missing.code).toBeGreaterThan(0)
  expect(missing.stderr).toContain('missing.env')
})

test('settings and data are in the current folder by default', async () => {
  await writeFile(path.join(folder, '.env'), 'DATA_DIR=here\n')
  const { code, stderr } = await run('backup', 'site.backup')
  expect(code).toBe(1)
  expect(stderr).toContain(`There is no database in ${path.join(folder, 'here')} yet. Start the site first`)
})

test('a server started by command runs with the flags that limit its memory, and reads the settings file', async () => {
  const { code, stderr } = await run('start', '--env-file', 'bad.env')
  expect(code).toBe(78)
  expect(stderr).toContain('The setting PORT')
  expect(stderr).not.toContain('Warning')
})

test('the modules of every command load in Node without a build, which can’t read JSX', async () => {
  const load = `
    import { commandEntries } from './cli/commands.ts'
    for (const [, command] of commandEntries) if ('load' in command) await command.load()`
  const args = ['--input-type=module', '--eval', load]
  await expect(promisify(execFile)(process.execPath, args, { cwd: projectFolder })).resolves.toBeDefined()
})

test('a bounce email that can’t be processed is retried by the mail server', async () => {
  expect(await run('bounce', '--env-file', 'bad.env')).toMatchObject({ code: 75 })
})

test('an old Node is refused before modules that it lacks are imported', async () => {
  const old =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })'
  await writeFile(path.join(folder, 'old-node.mjs'), old)
  const program = path.join(projectFolder, 'cli/clean-air.ts')
  const running = promisify(execFile)(process.execPath, ['--import', './old-node.mjs', program, 'help'], {
    cwd: folder,
  })
  await expect(running).rejects.toMatchObject({
    code: 78,
    stderr: 'Clean Air needs Node 22.22 or newer. This is Node 20.19.0.\n',
  })
})
