import { useEffect, useState } from 'react'
import { ApiClientError, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { EmailLink } from './email-link.ts'
import { fetchLinkPreview } from './email-link-requests.ts'
import type { LinkPreview } from './email-link-schemas.ts'

/**
 * Fetches what following a link would do. That uses nothing up, so it happens when the page opens, and again when asked to.
 *
 * @param link must stay the same object from one rendering to the next
 */
export function useLinkPreview(link: EmailLink) {
  const [state, setState] = useState<LinkPreview | ApiClientError | null>(null)
  const [tries, setTries] = useState(1)

  // `tries` is among the dependencies so that another try starts it again.
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
