import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import sessionScript from './mark-session.ts?inline-script'
import { parseSession } from './parse-session.ts'

const stored = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_at: 1,
  user: { id: 'u1', email: 'maya@example.org', user_metadata: { full_name: 'Maya', organization: null } },
}

const noSessions = [
  null,
  '',
  'null',
  '7',
  '{}',
  '{"access_token":"a"}',
  '{"access_token":"a","refresh_token":"r","user":{}}',
  '{"access_token":"","refresh_token":"r","user":{"id":"u1"}}',
  '{"access_token":"a","refresh_token":"r","user":null}',
  '{{',
]

/** Returns the attribute that the inline script sets for a stored value before the first paint. */
function runSessionScript(raw: string | null): string | undefined {
  const dataset: { session?: string } = {}
  runInNewContext(sessionScript, {
    localStorage: { getItem: () => raw },
    document: { documentElement: { dataset } },
  })
  return dataset.session
}

test('the session stored in the browser contains its user', () => {
  expect(parseSession(JSON.stringify(stored))).toEqual({
    status: 'in',
    user: { id: 'u1', email: 'maya@example.org', fullName: 'Maya', organization: null },
  })
})

test('a member without a name can have a session', () => {
  expect(
    parseSession(JSON.stringify({ ...stored, user: { id: 'u1', email: 'maya@example.org' } })),
  ).toMatchObject({
    status: 'in',
    user: { fullName: null },
  })
})

test.each([{ full_name: 7, organization: {} }, { full_name: '', organization: '' }, 'Maya', null])(
  'a member with an invalid stored name (%j) is signed in without one',
  (user_metadata) => {
    const user = { id: 'u1', email: 7, user_metadata }
    expect(parseSession(JSON.stringify({ ...stored, user }))).toEqual({
      status: 'in',
      user: { id: 'u1', email: '', fullName: null, organization: null },
    })
  },
)

test.each(noSessions)('an invalid session (%s) counts as signed out', (raw) => {
  expect(parseSession(raw)).toEqual({ status: 'out' })
})

test('the script before the first paint and the page read the same session', () => {
  expect(runSessionScript(JSON.stringify(stored))).toBe('in')
  for (const raw of noSessions) expect(runSessionScript(raw)).toBeUndefined()
})

test('a browser without local storage shows the page as signed out', () => {
  const dataset = {}
  const localStorage = {
    getItem: () => {
      throw new Error('denied')
    },
  }
  runInNewContext(sessionScript, { localStorage, document: { documentElement: { dataset } } })
  expect(dataset).toEqual({})
})
