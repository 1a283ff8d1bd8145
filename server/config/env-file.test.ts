import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadEnvFile } from './env-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clean-air-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['SITE_NAME', 'CONTACT_EMAIL']) vi.stubEnv(name, undefined)
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('.env in the site’s folder adds to the environment, and may be missing', () => {
  expect(loadEnvFile(folder, ['start'])).toBe(path.join(folder, '.env'))
  write('.env', 'SITE_NAME=file\nCONTACT_EMAIL=file\n')
  vi.stubEnv('SITE_NAME', 'environment')
  loadEnvFile(folder, ['start'])
  expect([process.env.SITE_NAME, process.env.CONTACT_EMAIL]).toEqual(['environment', 'file'])
})

test.each([[['--env-file', 'my.env', 'backup']], [['backup', '--env-file=my.env']]])(
  'a configured settings file replaces .env: %s',
  (args) => {
    write('.env', 'SITE_NAME=default\n')
    write('my.env', 'CONTACT_EMAIL=mine\n')
    expect(loadEnvFile(folder, args)).toBe(path.join(folder, 'my.env'))
    expect([process.env.SITE_NAME, process.env.CONTACT_EMAIL]).toEqual([undefined, 'mine'])
  },
)

test('the error for a configured settings file that is missing or a folder contains its path', () => {
  for (const name of ['my.env', '.'])
    expect(() => loadEnvFile(folder, ['--env-file', name])).toThrow(
      `The settings file ${path.resolve(folder, name)} can’t be read`,
    )
})
