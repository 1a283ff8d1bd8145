import { expect, test } from 'vitest'
import { describeNotification } from './describe-notification.ts'

const cases: [Parameters<typeof describeNotification>[0], string][] = [
  [{ kind: 'story_comment', count: 1, names: ['Anna'] }, 'Anna commented on your story'],
  [{ kind: 'story_comment', count: 2, names: ['Anna'] }, 'Anna commented on your story twice'],
  [{ kind: 'story_comment', count: 5, names: [null] }, 'Someone commented on your story 5 times'],
  [{ kind: 'story_comment', count: 2, names: ['Anna', 'Ben'] }, 'Anna and Ben commented on your story'],
  [{ kind: 'thread_comment', count: 1, names: ['Ben'] }, 'Ben commented on a story that you watch'],
  [
    { kind: 'thread_comment', count: 100, names: ['Anna', 'Ben'] },
    'More than 99 comments on a story that you watch, including some by Anna and Ben',
  ],
  [
    { kind: 'comment_reply', count: 3, names: ['Ben', 'Anna'] },
    '3 replies to your comment, including some by Ben and Anna',
  ],
  [{ kind: 'comment_reply', count: 1, names: ['Ben'] }, 'Ben replied to your comment'],
  [{ kind: 'mention', count: 2, names: ['Ben', null] }, 'Ben and someone else mentioned you'],
  [{ kind: 'reaction', count: 1, names: [] }, 'Your story has a reaction'],
  [{ kind: 'reaction', count: 12, names: [] }, 'Your story has 12 reactions'],
]

test.each(cases)('the notification %j is shown as “%s”', (notification, words) => {
  expect(describeNotification(notification)).toBe(words)
})
