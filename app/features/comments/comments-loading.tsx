import { Skeleton } from '#app/ui/skeleton.tsx'

/** A comment of one line, in rem. */
const commentHeight = 5.25
const shownMax = 20

/** In the place of as many comments as are awaited. */
export function CommentsLoading({ count }: { count: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading comments...
      </p>
      <div className="space-y-3">
        {Array.from({ length: Math.min(count, shownMax) }, (_, place) => (
          <Skeleton key={place} height={commentHeight} />
        ))}
      </div>
    </>
  )
}
