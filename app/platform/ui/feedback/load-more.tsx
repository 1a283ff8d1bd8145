import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../form/button.tsx'

export type NextPage = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

export function LoadMore({ query, className = 'mt-4' }: { query: NextPage; className?: string }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <Button
      look="outline"
      className={className}
      isBusy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading...' : 'Load more'}
    </Button>
  )
}
