import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { authStorage } from '#app/platform/session/create-auth-client.ts'
import { sessionStorageKey } from '#app/platform/session/parse-session.ts'
import { leaving } from '#app/platform/session/session-store.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { maxDeskDrafts, maxDeskDraftsLength } from '../staff-limits.ts'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from './desk-drafts.ts'

beforeEach(() => browserStorage.forget('clean-air'))

test('a draft at the desk is restored only for its author, until it is discarded', () => {
  saveDeskDraft('maya', 'word-rule', { pattern: ' Casino 🙂\n' })
  saveDeskDraft('maya', 'settings', { dueHoursHeld: '7' })
  expect(readDeskDraft('maya', 'word-rule')).toEqual({ pattern: ' Casino 🙂\n' })
  expect(readDeskDraft('ada', 'word-rule')).toBeUndefined()
  deleteDeskDraft('maya', 'word-rule')
  expect(readDeskDraft('maya', 'word-rule')).toBeUndefined()
  expect(readDeskDraft('maya', 'settings')).toEqual({ dueHoursHeld: '7' })
})

test.each(['', 'null', '[1]', '7', '{{', '"text"'])(
  'an invalid draft (%s) at the desk counts as empty',
  (raw) => {
    browserStorage.setItem('clean-air-desk-drafts-maya', raw)
    expect(readDeskDraft('maya', 'word-rule')).toBeUndefined()
    saveDeskDraft('maya', 'word-rule', { pattern: 'a' })
    expect(readDeskDraft('maya', 'word-rule')).toEqual({ pattern: 'a' })
  },
)

test('only the latest drafts at the desk are kept, and always the current one', () => {
  for (let index = 0; index <= maxDeskDrafts; index += 1) saveDeskDraft('maya', `case-${index}`, { index })
  expect(readDeskDraft('maya', 'case-0')).toBeUndefined()
  expect(readDeskDraft('maya', 'case-1')).toEqual({ index: 1 })
  const text = 'x'.repeat(maxDeskDraftsLength)
  saveDeskDraft('maya', 'campaign', { text })
  expect(readDeskDraft('maya', 'campaign')).toEqual({ text })
  expect(readDeskDraft('maya', `case-${maxDeskDrafts}`)).toBeUndefined()
})

test('the next person to sign in finds none of the previous person’s drafts, not even in storage', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  leaving.isChosen = true
  onTestFinished(() => {
    leaving.isChosen = false
  })
  const signIn = (id: string) =>
    authStorage.setItem(
      sessionStorageKey,
      JSON.stringify({ access_token: 'a', refresh_token: 'b', user: { id } }),
    )
  signIn('maya')
  saveDeskDraft('maya', 'settings', { dueHoursHeld: '7' })
  authStorage.removeItem(sessionStorageKey)
  signIn('maya')
  expect(readDeskDraft('maya', 'settings')).toEqual({ dueHoursHeld: '7' })
  authStorage.removeItem(sessionStorageKey)
  signIn('ada')
  expect(browserStorage.getItem('clean-air-desk-drafts-maya')).toBeNull()
})
