import type { ReactNode } from 'react'

interface OverviewListProps {
  id: string
  title: string
  /** Follows the title. */
  progress?: string
  className: string
  children: ReactNode
}

/** A section of the overview with entries that stand side by side where there is room. */
export function OverviewList({ id, title, progress, className, children }: OverviewListProps) {
  return (
    <section aria-labelledby={id} className={`@container ${className}`}>
      <h2 id={id} className="text-lg font-bold">
        {title}
        {progress === undefined ? null : (
          <span className="font-normal text-muted tabular-nums"> {progress}</span>
        )}
      </h2>
      <ul
        aria-labelledby={id}
        className="mt-2 grid gap-x-8 border-b border-line grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(80)),1fr))]"
      >
        {children}
      </ul>
    </section>
  )
}
