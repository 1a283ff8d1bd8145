import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notifyReady } from './serve-built-site.ts'

test('systemd is notified that the site is ready if it asks for that, and a failure is logged', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-notify-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = path.join(folder, 'systemd-notify')
  await writeFile(program, `#!/bin/sh\necho "$@" > ${folder}/told\n`)
  await chmod(program, 0o755)
  const log = { error: vi.fn() }
  vi.stubEnv('PATH', folder)
  vi.stubEnv('NOTIFY_SOCKET', undefined)
  await notifyReady(log)
  await expect(readFile(path.join(folder, 'told'))).rejects.toThrow('ENOENT')
  vi.stubEnv('NOTIFY_SOCKET', '/run/systemd/notify')
  await notifyReady(log)
  expect(await readFile(path.join(folder, 'told'), 'utf8')).toBe('--ready\n')
  expect(log.error).not.toHaveBeenCalled()
  await rm(program)
  await notifyReady(log)
  expect(log.error).toHaveBeenCalledOnce()
})
