import { Skeleton } from '#app/platform/ui/feedback/skeleton.tsx'

const commentHeight = 4.875
const avatarHeight = 2.75
const shownMax = 20

export function CommentsLoading({ count }: { count: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading comments...
      </p>
      <div className="space-y-3">
        {Array.from({ length: Math.min(count, shownMax) }, (_, place) => (
          <div key={place} className="flex gap-3">
            <Skeleton height={avatarHeight} className="w-11 shrink-0 rounded-full!" />
            <Skeleton height={commentHeight} className="flex-1" />
          </div>
        ))}
      </div>
    </>
  )
}
