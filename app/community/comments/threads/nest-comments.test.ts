import { expect, test } from 'vitest'
import type { ShownComment } from '../use-comments.ts'
import { type Branch, nestComments } from './nest-comments.ts'

function comment(id: string, parentId: string | null = null, depth = parentId ? 1 : 0): ShownComment {
  return {
    id,
    content: id,
    createdAt: `2026-01-01T00:00:0${id.length}.000Z`,
    editedAt: null,
    author: { fullName: id, organization: null, avatarUrl: null },
    isOwn: false,
    mentions: [],
    fold: null,
    rootId: parentId && 'a',
    parent: parentId === null ? null : { id: parentId, isGone: false, fullName: parentId },
    depth,
    replyCount: 0,
    isGone: false,
    more: null,
  }
}

/** Formats branches such as `a(ab(abc))`; `?` marks replies that name their parent's author on phones, `!` always. */
const draw = (branches: Branch[]): string =>
  branches
    .map(({ comment: { id }, replies, saysWhom }) => {
      const mark = { never: '', 'on-phones': '?', always: '!' }[saysWhom]
      return id + mark + (replies.length > 0 ? `(${draw(replies)})` : '')
    })
    .join(' ')

test('replies are nested three levels deep, and deeper ones name their parent', () => {
  const all = [
    comment('a'),
    comment('aa', 'a'),
    comment('aaa', 'aa', 2),
    comment('aaaa', 'aaa', 3),
    comment('aaaaa', 'aaaa', 4),
  ]
  expect(draw(nestComments(all))).toBe('a(aa(aaa? aaaa! aaaaa!))')
  expect(draw(nestComments(all.toReversed()))).toBe('a(aa(aaa? aaaa! aaaaa!))')
})

test('a reply whose parent is on another page stays in its thread and names its parent', () => {
  expect(draw(nestComments([comment('a'), comment('b'), comment('aaaa', 'aaa', 3)]))).toBe('a(aaaa!) b')
})

test('pending comments come last', () => {
  const sending = { ...comment('a'), id: 'me', isSending: true, createdAt: '1999-01-01T00:00:00.000Z' }
  expect(draw(nestComments([sending, comment('a')]))).toBe('a me')
})
