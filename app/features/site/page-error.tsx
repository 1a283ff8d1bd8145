import { isRouteErrorResponse, Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

interface ErrorText {
  title: string
  text: string
}

const notFound: ErrorText = {
  title: 'Oops! Page not found',
  text: 'There is nothing at this address. It may have moved, or the link has a typing mistake.',
}
const unavailable: ErrorText = {
  title: 'We can’t show this page right now',
  text: 'Something on our side needs a moment. Please try again in a minute.',
}

/** The title and the text for whatever kept a page from being shown. */
export function describePageError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return unavailable
  if (error.status === 404) return notFound
  return error.status < 500 ? { ...notFound, title: 'This address does not work' } : unavailable
}

/** What stands in the place of a page that can't be shown. */
export function PageError({ error }: { error: unknown }) {
  const { title, text } = describePageError(error)
  return (
    <main className="mx-auto max-w-xl px-4 py-24 text-center sm:px-6">
      {isRouteErrorResponse(error) ? (
        <p aria-hidden="true" className="text-7xl font-extrabold tracking-tight text-accent">
          {error.status}
        </p>
      ) : null}
      <h1 className="mt-4 text-3xl font-bold tracking-tight">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <Link to="/" className={buttonClass('primary', 'mt-8')}>
        Return to Home
      </Link>
    </main>
  )
}
