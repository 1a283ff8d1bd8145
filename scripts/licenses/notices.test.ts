import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collectNotices } from './collect-notices.ts'
import { formatNotices } from './write-licenses.ts'

test('a license text appears once, below all packages that have it', () => {
  const text = formatNotices([
    { name: 'a', version: '1.0.0', license: 'MIT', text: 'Free\n' },
    { name: 'b', version: '2.0.0', license: 'ISC', text: 'Also free' },
    { name: 'c', version: '3.0.0', license: 'MIT', text: 'Free' },
  ])
  expect(text).toContain('a 1.0.0\nc 3.0.0\n\nLicense: MIT\n\nFree\n')
  expect(text.match(/^Free$/gm)).toHaveLength(1)
})

test('license notices list installed, bundled and embedded software, with standard texts where needed, and no tools', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clean-air-notices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  write('node_modules/own/LICENSE', 'Own words')
  write('node_modules/libs/versions.json', '{}')
  write('node_modules/libs/README.md', 'A table')
  write('bundled.json', '[{"name": "bundled", "version": "1.0.0", "identifier": "MIT", "text": "Words"}]')
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/own': { version: '1.0.0', license: 'BSD-3-Clause' },
    'node_modules/libs': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
    'node_modules/own/node_modules/@a/none': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
  }
  const notices = collectNotices(folder, { version: '1.0.0', packages }, [path.join(folder, 'bundled.json')])
  const texts = new Map(notices.map(({ name, text }) => [name, text]))
  expect(texts.get('own')).toBe('Own words')
  expect(texts.get('bundled')).toBe('Words')
  expect(texts.get('libs')).toMatch(
    /^A table.+GNU LESSER GENERAL PUBLIC LICENSE.+GNU GENERAL PUBLIC LICENSE/s,
  )
  expect(texts.get('@a/none')).toContain('Permission is hereby granted, free of charge')
  expect(texts.get('OpenSSL')).toContain('SSLeay')
  expect(texts.has('tool')).toBe(false)
})
