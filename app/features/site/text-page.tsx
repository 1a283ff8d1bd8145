import type { ReactNode } from 'react'

/** A page of plain text. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
      <div className="prose-column">
        <h1 className="text-4xl font-extrabold tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  )
}
