import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { removeComment } from '#app/features/comments/comment-requests.ts'
import { signOut } from '#app/features/session/auth.ts'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { browserStorage, tabStorage } from '#app/storage/browser-storage.ts'
import { exportSchema, ownCommentPageSchema, ownStoryPageSchema, ownStorySchema } from './settings-schemas.ts'

const ownStoriesKey = (userId: string): QueryKey => ['own-stories', userId]
const ownCommentsKey = (userId: string): QueryKey => ['own-comments', userId]

/** What a 204 is read as. */
const nothing = z.null()

interface OwnPages<Page> {
  queryKey: QueryKey
  path: string
  responseSchema: z.ZodMiniType<Page>
}

function useOwnPages<Page extends { nextCursor: string | null }>({
  queryKey,
  path,
  responseSchema,
}: OwnPages<Page>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ cursor: pageParam })}`
      return callApi({
        path: `${path}${query}`,
        accessToken: await requireAccessToken(),
        responseSchema,
        signal,
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  })
}

export function useOwnStories(userId: string) {
  return useOwnPages({
    queryKey: ownStoriesKey(userId),
    path: '/api/profile/stories',
    responseSchema: ownStoryPageSchema,
  })
}

export function useOwnComments(userId: string) {
  return useOwnPages({
    queryKey: ownCommentsKey(userId),
    path: '/api/profile/comments',
    responseSchema: ownCommentPageSchema,
  })
}

/** What a person may do to what they wrote. Every list that may show it is read afresh afterwards. */
export function useOwnCommands() {
  const queryClient = useQueryClient()
  const renew = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
  return {
    async changePermission(id: string, sharePermission: boolean): Promise<void> {
      const accessToken = await requireAccessToken()
      const path = `/api/stories/${id}`
      await callApi({
        path,
        method: 'PATCH',
        body: { sharePermission },
        accessToken,
        responseSchema: ownStorySchema,
      })
      await renew()
    },
    async deleteStory(id: string): Promise<void> {
      const accessToken = await requireAccessToken()
      await callApi({ path: `/api/stories/${id}`, method: 'DELETE', accessToken, responseSchema: nothing })
      await renew()
    },
    async deleteComment(id: string): Promise<void> {
      await removeComment(id)
      await renew()
    },
  }
}

/** Everything that the site stores about whoever is signed in, as a file. */
export async function fetchEverything(): Promise<Blob> {
  const accessToken = await requireAccessToken()
  const everything = await callApi({ path: '/api/profile/export', accessToken, responseSchema: exportSchema })
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

/** Deletes the account of whoever is signed in, and what this browser keeps of it. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/profile/deletion',
    method: 'POST',
    body: { password },
    accessToken,
    responseSchema: nothing,
  })
  forgetDrafts(userId)
  // There is no session left on the server to end; the one in this browser goes all the same.
  await signOut().catch(() => undefined)
}

/** What was typed and not sent is kept under keys that name its author. */
function forgetDrafts(userId: string): void {
  for (const storage of [browserStorage, tabStorage]) storage.forget(userId)
}
