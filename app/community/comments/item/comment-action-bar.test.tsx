import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ShownComment } from '../use-comments.ts'
import { CommentActionBar } from './comment-action-bar.tsx'

const comment: ShownComment = {
  id: '6f1c9f5e-5b0e-4f0e-9a53-0f5f7f1f9d11',
  content: 'It smells of paint.',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  author: { fullName: 'Ada Author', organization: null, avatarUrl: null },
  isOwn: false,
  mentions: [],
  fold: null,
  rootId: null,
  parent: null,
  depth: 0,
  replyCount: 0,
  isGone: false,
  more: null,
}

function draw(fullName: string): string {
  const none = () => undefined
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <CommentActionBar
          storyId="8d1f"
          comment={{ ...comment, author: { ...comment.author, fullName } }}
          onReply={null}
          onMute={none}
          onEdit={none}
          onRemove={none}
          replyRef={null}
          editRef={null}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('a visitor’s link to reply leads through the sign-in to the form that replies', () => {
  expect(draw('Ada Author')).toMatch(
    new RegExp(
      `<a aria-label="Reply to Ada Author"[^>]* href="/auth\\?returnTo=%2Fstories%2F8d1f%23comment-reply-${comment.id}"`,
    ),
  )
})

test('a commenter with a name is muted everywhere, and an anonymous author only for their story', () => {
  expect(draw('Ada Author')).toContain('aria-label="Mute Ada Author"')
  expect(draw('Anonymous (author)')).toContain('Report')
  expect(draw('Anonymous (author)')).not.toContain('Mute')
})
