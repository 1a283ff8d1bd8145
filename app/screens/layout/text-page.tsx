import type { ReactNode } from 'react'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'

export function TextPage({ children, ...header }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main>
      <PageHeader {...header} />
      <div className="page-grid">
        {/* The header’s margin is enough above the first heading. */}
        <div className="prose-column relative -mt-6">{children}</div>
      </div>
    </main>
  )
}
