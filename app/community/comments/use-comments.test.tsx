import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stubSignedInBrowser } from '#app/platform/session/testing/signed-in-browser.ts'
import { useComments } from './use-comments.ts'

const [shown, held, story] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const comment = (id: string | undefined, content: string) => ({
  ...{ id, content, createdAt: '2026-01-01T00:00:00.000Z', isOwn: true, isHeld: false },
  author: { fullName: 'Maya', organization: null, avatarUrl: null },
})

function openComments(pages: object[]) {
  const queryClient = new QueryClient()
  // The key for a visitor: rendering on the server has no session.
  const key = ['comments', story, null, null]
  queryClient.setQueryData(key, { pages, pageParams: pages.map(() => ({})) })
  const opened: ReturnType<typeof useComments>[] = []
  const Page = () => {
    opened.push(useComments(story ?? '', { linked: null, onCount: () => undefined }))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  const [comments] = opened
  if (!comments) throw new Error('nothing was rendered')
  return { ...comments, read: () => queryClient.getQueryData(key) }
}

test('an edited comment changes in every loaded list, and lists that are not loaded stay as they are', async () => {
  const page = { comments: [comment(shown, 'So true.')], nextCursor: null, previousCursor: null }
  const opened = openComments([
    { ...page, held: [{ ...comment(held, 'Held.'), isHeld: true }] },
    { ...page, comments: [] },
  ])
  stubSignedInBrowser((path) => comment(path.includes(shown ?? '') ? shown : held, 'Changed.'))
  const words = { content: 'Changed.', mentions: [] }
  await opened.edit(shown ?? '', words)
  await opened.edit(held ?? '', words)
  expect(opened.read()).toMatchObject({
    pages: [
      { comments: [{ id: shown, content: 'Changed.' }], held: [{ id: held, content: 'Changed.' }] },
      { comments: [], held: undefined },
    ],
  })
})
