interface SkeletonProps {
  /** As high as what will stand here, in rem. */
  height: number
  className?: string
}

/** Keeps the place of what is being loaded, so that nothing jumps when it comes. Said in words beside it. */
export function Skeleton({ height, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`rounded-2xl border border-line bg-sunken ${className}`}
      style={{ height: `${height}rem` }}
    />
  )
}
