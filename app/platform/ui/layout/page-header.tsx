import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  lead?: ReactNode
  above?: ReactNode
  children?: ReactNode
  width?: 'page' | 'reading'
}

export function PageHeader({ title, lead, above, children, width = 'page' }: PageHeadProps) {
  return (
    <div className="relative isolate overflow-hidden">
      <div className="currents-above absolute inset-0 -z-10 text-current-line print:hidden" />
      <div
        className={`page-grid flex flex-wrap items-end justify-between gap-x-10 gap-y-3 pt-3 pb-4 sm:gap-y-5 sm:pt-14 sm:pb-12 ${width === 'page' ? '' : 'max-w-reading'}`}
      >
        <div className="min-w-0">
          {above}
          <h1 className="display text-3xl sm:text-5xl">{title}</h1>
          {lead ? (
            <p className="mt-2 max-w-reading text-pretty text-muted sm:mt-4 sm:text-xl">{lead}</p>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  )
}
