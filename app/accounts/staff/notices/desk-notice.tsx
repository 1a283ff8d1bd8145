import type { ReactNode } from 'react'

export function DeskNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page-grid min-h-svh pt-4 pb-16 sm:pt-10">
      <section className="max-w-dialog rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-8">
        <h1 className="text-xl font-bold tracking-tight">{title}</h1>
        <div className="mt-3 text-muted">{children}</div>
      </section>
    </main>
  )
}
