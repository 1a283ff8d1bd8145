import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let file: string

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'clean-air-lock-')), 'package-lock.json')
})

afterEach(() => {
  rmSync(path.dirname(file), { recursive: true })
})

function repair(): string {
  return execFileSync(process.execPath, ['scripts/repair-lock-file.ts', file], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

function readPackages() {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

const packages = {
  '': { name: 'site', optionalDependencies: { 'not-for-us': '1.0.0' } },
  'node_modules/tool': {
    version: '1.0.0',
    optionalDependencies: { 'tool-linux': '1.0.0', 'tool-windows': '1.0.0', 'tool-nested': '1.0.0' },
  },
  'node_modules/tool-linux': { version: '1.0.0' },
  'node_modules/tool/node_modules/tool-nested': { version: '1.0.0' },
  'node_modules/@scope/host/node_modules/inner': {
    version: '1.0.0',
    optionalDependencies: { 'tool-linux': '1.0.0' },
  },
  'node_modules/other': { version: '1.0.0', optionalDependencies: { 'other-windows': '1.0.0' } },
}

test('an optional dependency without an entry in the lock file is removed, unless Node.js would find one', () => {
  writeFileSync(file, JSON.stringify({ version: '1.0.0', lockfileVersion: 3, packages }, null, 2))
  expect(repair()).toBe('Removed: tool-windows, other-windows\n')
  const repaired = readPackages()
  expect(repaired['node_modules/tool'].optionalDependencies).toEqual({
    'tool-linux': '1.0.0',
    'tool-nested': '1.0.0',
  })
  expect(repaired['node_modules/@scope/host/node_modules/inner']).toEqual(
    packages['node_modules/@scope/host/node_modules/inner'],
  )
  expect(repaired['node_modules/other']).toEqual({ version: '1.0.0' })
  expect(repaired['']).toEqual(packages[''])
})

test('repairing the lock file a second time leaves it unchanged', () => {
  writeFileSync(file, JSON.stringify({ version: '1.0.0', lockfileVersion: 3, packages }, null, 2))
  repair()
  const once = readFileSync(file, 'utf8')
  expect(repair()).toBe('The lock file is complete.\n')
  expect(readFileSync(file, 'utf8')).toBe(once)
})

test('a file that is not a lock file is left unchanged', () => {
  writeFileSync(file, '{"lockfileVersion": 1}')
  expect(repair).toThrow(/no package-lock.json/)
  expect(readFileSync(file, 'utf8')).toBe('{"lockfileVersion": 1}')
})
