import { expect, test } from 'vitest'
import { canManageStory } from './story-policy.ts'

const author = crypto.randomUUID()
const story = { userId: author }
const sessionId = crypto.randomUUID()

test('a story can only be withdrawn and deleted by its author', () => {
  expect(canManageStory({ role: 'member', userId: author, sessionId }, story)).toBe(true)
  expect(canManageStory({ role: 'moderator', userId: author, sessionId }, story)).toBe(true)
  expect(canManageStory({ role: 'member', userId: crypto.randomUUID(), sessionId }, story)).toBe(false)
  expect(canManageStory({ role: 'moderator', userId: crypto.randomUUID(), sessionId }, story)).toBe(false)
  expect(canManageStory({ role: 'anon' }, story)).toBe(false)
})
