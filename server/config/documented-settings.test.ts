import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
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
