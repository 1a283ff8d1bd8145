import { QueryClient } from '@tanstack/react-query'
import { isRetryable, toApiClientError } from './api-client-error.ts'

const freshForMs = 60_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        // Fails immediately in a browser that knows that it is offline.
        retry: (failures, error) => failures < 2 && navigator.onLine && isRetryable(toApiClientError(error)),
      },
      mutations: { retry: false },
    },
  })
}

/** Refetches everything that is displayed, except for queries whose key begins with `kept`. */
export function invalidateAllBut(queryClient: QueryClient, kept: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept })
}
