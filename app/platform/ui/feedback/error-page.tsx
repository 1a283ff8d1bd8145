import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import { buttonClass } from '../form/button.tsx'
import lostKite from './illustrations/lost-kite.svg?url&no-inline'
import pulledPlug from './illustrations/pulled-plug.svg?url&no-inline'
import { PageProblem } from './page-problem.tsx'

interface ErrorText {
  title: string
  text: string
  picture?: string
  /** True if retrying may help. */
  isPassing?: boolean
}

const notFound: ErrorText = {
  title: 'Oops! Page not found',
  text: 'There’s nothing at this address. The page may have moved, or the link may contain a typo.',
  picture: lostKite,
}
const unavailable: ErrorText = {
  title: 'We can’t show this page right now',
  text: 'Something went wrong on our side. Please try again in a minute.',
  picture: pulledPlug,
  isPassing: true,
}

export function describePageError(error: unknown): ErrorText {
  if (globalThis.navigator?.onLine === false)
    return { title: 'You’re offline', text: unreachableMessage, isPassing: true }
  if (!isRouteErrorResponse(error)) return unavailable
  if (error.status === 404) return notFound
  return error.status < 500 ? { ...notFound, title: 'This address doesn’t work' } : unavailable
}

export function PageError({ error }: { error: unknown }) {
  const location = useLocation()
  const { title, text, picture, isPassing = false } = describePageError(error)
  return (
    <PageProblem title={title} text={text} picture={picture}>
      {isPassing ? (
        <Link to={location} reloadDocument className={buttonClass('primary')}>
          Try again
        </Link>
      ) : null}
      <Link to="/" className={buttonClass(isPassing ? 'outline' : 'primary')}>
        Return to Home
      </Link>
    </PageProblem>
  )
}
