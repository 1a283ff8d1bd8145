import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stubSignedInBrowser } from '#app/platform/session/testing/signed-in-browser.ts'
import { useCommentDeletion } from './comment-question.tsx'

const id = '00000000-0000-4000-8000-000000000000'
const comment = {
  ...{ id, content: 'So true.', createdAt: '2026-01-01T00:00:00.000Z', isOwn: true },
  author: { fullName: 'Maya', organization: null, avatarUrl: null },
}

function openDeletion(queryClient: QueryClient) {
  const opened: ReturnType<typeof useCommentDeletion>[] = []
  const Page = () => {
    opened.push(useCommentDeletion())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  const [deletion] = opened
  if (!deletion) throw new Error('nothing was rendered')
  return deletion
}

test.each(['deleteComment', 'restoreComment'] as const)(
  'after %s every list of comments is refetched, but not the profile',
  async (act) => {
    const queryClient = new QueryClient()
    for (const key of ['comments', 'own-comments', 'profile']) queryClient.setQueryData([key, 'maya'], [])
    stubSignedInBrowser((_path, method) => (method === 'DELETE' ? { id } : comment))
    await openDeletion(queryClient)[act](id)
    const isRead = (key: string) => queryClient.getQueryState([key, 'maya'])?.isInvalidated
    expect(['comments', 'own-comments', 'profile'].map(isRead)).toEqual([true, true, false])
  },
)
