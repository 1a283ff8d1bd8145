import { useEffect, useState } from 'react'
import { type ApiClientError, isRetryable, toApiClientError } from '#app/http/client/api-client-error.ts'

/** A link may be used once, so that a component mounted twice must not use it twice. */
const underWay = new Map<string, Promise<void>>()

function followOnce(token: string, follow: () => Promise<void>): Promise<void> {
  const known = underWay.get(token)
  if (known) return known
  const following = follow()
  underWay.set(token, following)
  // A link that could not be tried may be tried again.
  following.catch((error: unknown) => {
    if (isRetryable(toApiClientError(error))) underWay.delete(token)
  })
  return following
}

/**
 * Follows a mailed link when its page opens. That takes JavaScript on purpose: the scanners of mail providers, which open
 * every link, would otherwise use it up.
 *
 * @param token null while the address holds none: nothing is followed
 * @param follow must stay the same function from one rendering to the next
 * @returns 'loading', 'done' or why it failed; `retry` tries again
 */
export function useEmailLink(token: string | null, follow: (token: string) => Promise<void>) {
  const [state, setState] = useState<'loading' | 'done' | ApiClientError>('loading')
  const [tries, setTries] = useState(1)

  // `tries` is among the dependencies so that another try starts it again.
  useEffect(() => {
    let isCurrent = true
    if (token === null) return
    followOnce(token, () => follow(token)).then(
      () => {
        if (isCurrent) setState('done')
      },
      (error: unknown) => {
        if (isCurrent) setState(toApiClientError(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, follow, tries])

  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return { state, retry }
}
