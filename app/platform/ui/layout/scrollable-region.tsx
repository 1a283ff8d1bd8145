import type { ReactNode } from 'react'

interface ScrollableRegionProps {
  label: string
  className?: string
  children: ReactNode
}

/** Container for content that may be wider than a phone, such as a table. It scrolls horizontally, by keyboard as well. */
export function ScrollableRegion({ label, className = '', children }: ScrollableRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </section>
  )
}
