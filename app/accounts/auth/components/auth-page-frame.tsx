import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'

interface Reason {
  picture: string
  title: string
  text: string
}

const account: Reason = {
  picture: twoMugs,
  title: 'Better air begins with being heard',
  text: 'With an account you can share your story, react, comment and keep bookmarks.',
}

interface AuthPageFrameProps {
  children: ReactNode
  beside?: Reason
}

export function AuthPageFrame({ children, beside = account }: AuthPageFrameProps) {
  return (
    // Clips the decorative light, which extends beyond the page.
    <main className="overflow-x-clip">
      <div className="page-grid grid items-center gap-x-20 py-6 sm:py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="mx-auto w-full max-w-md lg:ms-0">
          <Link
            to="/"
            className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-full font-medium text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Home
          </Link>
          {children}
        </div>
        <OpenWindow {...beside} />
      </div>
    </main>
  )
}

function OpenWindow({ picture, title, text }: Reason) {
  return (
    <figure className="hidden lg:block print:hidden">
      <div className="spill">
        <div className="window glass aspect-5/4 overflow-hidden shadow-lift">
          <img
            src={picture}
            alt=""
            width={400}
            height={240}
            loading="lazy"
            className="size-full object-cover"
          />
        </div>
      </div>
      <figcaption className="relative mt-5">
        <p className="text-xl font-bold tracking-tight">{title}</p>
        <p className="mt-1 text-muted">{text}</p>
      </figcaption>
    </figure>
  )
}

export function AuthBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {children}
    </div>
  )
}
