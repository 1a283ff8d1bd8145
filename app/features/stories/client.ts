import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#app/api-client.ts'
import { type StoryPage, storyPageSchema } from './contract.ts'

function fetchStories(cursor: string | null, signal: AbortSignal): Promise<StoryPage> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  return callApi({ path: `/api/stories${query}`, answer: storyPageSchema, signal })
}

/** The list of stories, page by page. The first page came with the HTML and is not fetched again. */
export function useStories(firstPage: StoryPage) {
  return useInfiniteQuery({
    // A list that begins with another story is another list: what was kept of the older one must not hide it.
    queryKey: ['stories', 'newest', firstPage.stories[0]?.id ?? null],
    queryFn: ({ pageParam, signal }) => fetchStories(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: StoryPage) => page.nextCursor,
    initialData: { pages: [firstPage], pageParams: [null] },
  })
}
