import { QueryClient } from '@tanstack/react-query'
import { isRetryable, toApiClientError } from './api-client-error.ts'

const freshForMs = 60_000

/** Holds what the page has read through the API. What the server put into the HTML counts as fresh. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isRetryable(toApiClientError(error)),
      },
      mutations: { retry: false },
    },
  })
}

/** Has everything read again that is shown, but for what lies under a key that begins with this. */
export function invalidateAllBut(queryClient: QueryClient, kept: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept })
}
