import { useEffect, useState } from 'react'
import { ApiClientError, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { EmailLink } from './email-link.ts'
import type { LinkPreview } from './email-link-schemas.ts'
import { fetchLinkPreview } from './queries.ts'

/**
 * Fetches a link's effect when the page opens and on retry, without using the link up.
 *
 * @param link must keep its identity between renders
 */
export function useLinkPreview(link: EmailLink) {
  const [state, setState] = useState<LinkPreview | ApiClientError | null>(null)
  const [tries, setTries] = useState(1)

  // `tries` is a dependency so that a retry runs the effect again.
  useEffect(() => {
    let isCurrent = true
    const show = (next: LinkPreview | ApiClientError) => {
      if (isCurrent) setState(next)
    }
    fetchLinkPreview(link).then(show, (error: unknown) => show(toApiClientError(error)))
    return () => {
      isCurrent = false
    }
  }, [link, tries])

  const retry = () => {
    setState(null)
    setTries(tries + 1)
  }
  return state instanceof ApiClientError
    ? { preview: null, error: state, retry }
    : { preview: state, error: null, retry }
}
