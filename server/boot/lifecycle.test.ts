import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

/** Spawns a process that passes these statements to `runLifecycle` as its start function. */
function run(
  statements: string,
  flags: string[] = [],
  { shell = 'exec "$0" "$@"', env = process.env }: { shell?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const code = `
    import { runLifecycle } from '#server/boot/lifecycle.ts'
    runLifecycle(async (onStop) => {
      onStop(async () => console.log('the part was stopped'))
      ${statements}
    })`
  const command = [process.execPath, ...flags, '--input-type=module', '-e', code]
  const child = spawn('sh', ['-c', shell, ...command], { cwd: projectFolder, env })
  const chunks = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      chunks[name] += chunk
    })
  // The order between the two pipes is undefined, so `last` only considers stderr.
  const ended = once(child, 'close').then(() => ({
    exitCode: child.exitCode,
    output: chunks.stdout + chunks.stderr,
    last: chunks.stderr.trim().split('\n').at(-1),
  }))
  const running = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: string) => {
      if (chunk.includes('running')) resolve()
    })
  })
  return { child, running, ended }
}

const keepRunning = `setInterval(() => {}, 1_000); setTimeout(() => console.log('running'))`
const lastLine = (reason: string) =>
  expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z Clean Air stopped: ${reason}`))

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'after %s the last line of output gives the reason and the time',
  async (signal) => {
    const { child, running, ended } = run(keepRunning)
    await running
    child.kill(signal)
    const { exitCode, output, last } = await ended
    expect(exitCode).toBe(0)
    expect(output).toContain('the part was stopped')
    expect(last).toEqual(lastLine(`${signal} was received \\(exit code 0\\)`))
  },
)

test('a site that npx runs stops with the shell between them, which passes no signal on', async () => {
  const { child, running, ended } = run(keepRunning, [], {
    shell: '"$0" "$@"; true',
    env: { ...process.env, npm_command: 'exec' },
  })
  await running
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({
    output: expect.stringContaining('the part was stopped'),
    last: lastLine('npx was stopped \\(exit code 0\\)'),
  })
})

test('a failed start reports the reason, stops the started parts, and reports that it ended', async () => {
  const { exitCode, output, last } = await run(
    `throw Object.assign(new Error('Port 80 is in use.'), { name: 'OperatorError' })`,
  ).ended
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^Port 80 is in use\.$/m)
  expect(output).toContain('the part was stopped')
  expect(last).toEqual(lastLine('it could not start, see above \\(exit code 1\\)'))
})

test('invalid settings end the process with an exit code for which a service manager does not restart it', async () => {
  const { exitCode, output, last } = await run(
    `throw Object.assign(new Error('The setting PORT is wrong.'), { name: 'ConfigError' })`,
  ).ended
  expect(exitCode).toBe(78)
  expect(output).toMatch(/^The setting PORT is wrong\.$/m)
  expect(last).toEqual(lastLine('it could not start, see above \\(exit code 78\\)'))
})

test.each([
  ['an error thrown', `setTimeout(() => { throw new Error('a bug') })`],
  ['a rejection', `setTimeout(async () => { throw new Error('a bug') })`],
])('%s that is never caught is reported, and all parts are stopped', async (_what, statement) => {
  const { exitCode, output, last } = await run(`${keepRunning}; ${statement}`).ended
  expect(exitCode).toBe(1)
  expect(output).toContain('Error: a bug')
  expect(output).toContain('the part was stopped')
  expect(last).toEqual(lastLine('an unexpected error, see above \\(exit code 1\\)'))
})

test('Node.js reports an out-of-memory error', async () => {
  const grow = `const all = []; for (;;) all.push(new Array(10_000).fill(0).map(String))`
  const { exitCode, output } = await run(grow, ['--max-old-space-size=32']).ended
  expect(exitCode).not.toBe(0)
  expect(output).toContain('JavaScript heap out of memory')
})
