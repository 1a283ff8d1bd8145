import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-6 py-12">
      <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
