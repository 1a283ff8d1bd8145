import { expect, test } from 'vitest'
import { type Import, readImports } from '#tests/support/read-imports.ts'

const imports = readImports()
const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]

function describe(found: Import[]): string[] {
  return found.map(({ from, to }) => `${from} → ${to}`)
}

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(describe(imports)).toContain('server/http/app.ts → app/features/stories/stories-api.server.ts')
})

test('the database knows nothing of what stands on it', () => {
  const wrong = imports.filter(({ from, to }) => from.startsWith('database/') && !to.startsWith('database/'))
  expect(describe(wrong)).toEqual([])
})

test('app/ui knows no feature, page, server or database', () => {
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith('app/ui/') && /^(app\/(features|routes)|server|database)\//.test(to),
  )
  expect(describe(wrong)).toEqual([])
})

test('features know no page, and nothing in app knows the server', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      from.startsWith('app/') &&
      (to.startsWith('server/') || (featureOf(from) !== undefined && to.startsWith('app/routes/'))),
  )
  expect(describe(wrong)).toEqual([])
})

/** Joining the waitlist is nothing but an account and a story made together. */
const compositions = new Set(['app/features/waitlist/commands/join-waitlist.server.ts'])

test('another feature’s commands are called where features are composed, and nowhere else', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      to.endsWith('/commands.server.ts') &&
      featureOf(from) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      !from.endsWith('/api.server.ts') &&
      !compositions.has(from),
  )
  expect(describe(wrong)).toEqual([])
})

test('what runs in the browser takes no more than types from the server’s modules', () => {
  const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file) || /^(server|database)\//.test(file)
  const wrong = imports.filter(
    ({ from, to, isTypeOnly }) =>
      from.startsWith('app/') &&
      !from.startsWith('app/routes/') &&
      from !== 'app/root.tsx' &&
      !isServerOnly(from) &&
      isServerOnly(to) &&
      !isTypeOnly,
  )
  expect(describe(wrong)).toEqual([])
})
