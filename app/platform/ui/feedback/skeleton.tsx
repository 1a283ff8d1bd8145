interface SkeletonProps {
  /** Height of the content to come, in rem. */
  height: number
  className?: string
}

/** Reserves space for loading content, to avoid layout shifts. Hidden from screen readers, so announce the loading separately. */
export function Skeleton({ height, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`rounded-2xl border border-line bg-sunken ${className}`}
      style={{ height: `${height}rem` }}
    />
  )
}
