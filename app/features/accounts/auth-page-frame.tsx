import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The narrow page that everything about signing in stands on. */
export function AuthPageFrame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <Link
        to="/"
        className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-full font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Home
      </Link>
      {children}
    </main>
  )
}

/** A box with a heading and what to know or do. */
export function AuthBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-8">
      <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
      {children}
    </div>
  )
}
