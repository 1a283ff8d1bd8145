import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The narrow page that everything about signing in stands on. */
export function AuthPageFrame({ children }: { children: ReactNode }) {
  return (
    // The light from the window leaves the page at its side.
    <main className="overflow-x-clip">
      <div className="mx-auto grid max-w-page items-center gap-x-20 px-4 py-6 sm:px-6 sm:py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="mx-auto w-full max-w-md">
          <Link
            to="/"
            className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-full font-medium text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Home
          </Link>
          {children}
        </div>
        <OpenWindow />
      </div>
    </main>
  )
}

/** The sun and the air outside, where there is room for it. Decoration. */
function OpenWindow() {
  return (
    <div aria-hidden="true" className="spill hidden self-stretch lg:block print:hidden">
      <div className="window glass relative h-full min-h-144 overflow-hidden shadow-lift">
        <div className="hills absolute inset-x-0 bottom-0 h-3/5" />
        <div className="currents absolute inset-0 text-glass-line" />
      </div>
    </div>
  )
}

/** A box with a heading and what to know or do. */
export function AuthBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {children}
    </div>
  )
}
