import { expect, test } from 'vitest'
import { describeNotification } from './describe-notification.ts'
import type { StoryNotification } from './notification-schemas.ts'

const base = {
  id: '018f0000-0000-4000-8000-000000000001',
  story: { id: '018f0000-0000-4000-8000-000000000002', title: null, start: 'Dust' },
  commentId: null,
  lastAt: '2026-11-22T10:00:00.000Z',
  isRead: false,
}

const cases: [Pick<StoryNotification, 'kind' | 'count' | 'names'>, string][] = [
  [{ kind: 'story_comment', count: 1, names: ['Anna'] }, 'Anna commented on your story'],
  [{ kind: 'story_comment', count: 2, names: ['Anna'] }, 'Anna commented on your story twice'],
  [{ kind: 'story_comment', count: 5, names: [null] }, 'Somebody commented on your story 5 times'],
  [{ kind: 'story_comment', count: 2, names: ['Anna', 'Ben'] }, 'Anna and Ben commented on your story'],
  [{ kind: 'thread_comment', count: 1, names: ['Ben'] }, 'Ben also commented on a story where you did'],
  [
    { kind: 'thread_comment', count: 100, names: ['Anna', 'Ben'] },
    'Anna, Ben and maybe others also commented on a story where you did',
  ],
  [{ kind: 'reaction', count: 1, names: [] }, 'Your story has a reaction'],
  [{ kind: 'reaction', count: 12, names: [] }, 'Your story has 12 reactions'],
]

test.each(cases)('%j reads “%s”', (notification, words) => {
  expect(describeNotification({ ...base, ...notification })).toBe(words)
})
