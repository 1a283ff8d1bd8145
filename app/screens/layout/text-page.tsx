import type { ReactNode } from 'react'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main>
      <PageHeader title={title} />
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="prose-column">{children}</div>
      </div>
    </main>
  )
}
