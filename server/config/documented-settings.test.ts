import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { readConfig } from './config.ts'
import { settingNames } from './settings.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

test('.env.example lists every setting once with its default', () => {
  const listed = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
  expect(readConfig(parseEnv(read('.env.example')))).toEqual(readConfig({}))
})

/** Names in documents that are not settings. */
const others =
  /^(HEAD|POST|GET|ETIMEDOUT|ECONNECTION|EAUTH|SIGTERM|CREATEROLE|NAME(_\w+)?|AF_\w+|OTHER_DATABASE|AUTH_)$/

test.each(['docs/operations.md', 'docs/owner-guide.md', 'docs/external-auth.md', 'docs/clean-air.service'])(
  'every setting mentioned in %s exists',
  (document) => {
    const named = [...read(document).matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !settingNames.includes(name) && !others.test(name))).toEqual([])
  },
)

test('the owner guide’s commands create a settings file that other accounts can’t read', () => {
  const commands = read('docs/owner-guide.md').match(/^ {4}.* \.env(?= .*#)/gm) ?? []
  expect(commands).toHaveLength(3)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clean-air-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const command of commands) {
    execFileSync('sh', ['-c', command.replace('.env.example', path.join(projectFolder, '.env.example'))], {
      cwd: folder,
    })
    expect(statSync(path.join(folder, '.env')).mode & 0o077).toBe(0)
  }
})
