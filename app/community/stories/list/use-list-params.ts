import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { type ListParams, parseListParams } from './list-params.ts'
import { formatListPath } from './list-path.ts'

interface ChangeOptions {
  /** Whether Back skips where we were. */
  replace: boolean
}

/**
 * The list that the address bar names, and the way to another.
 *
 * @param loaded the list that the server rendered: the URL may have changed by a step back before hydration
 */
export function useListParams(loaded: ListParams) {
  const [parameters] = useSearchParams()
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const address = isHydrated ? parseListParams(parameters) : loaded
  function change(changes: Partial<ListParams>, { replace }: ChangeOptions): void {
    // A story that a link leads to stays while the list below it grows.
    const isSameList = Object.keys(changes).every((name) => name === 'pages')
    const path = `${formatListPath({ ...address, ...changes })}${isSameList ? hash : ''}`
    void navigate(path, { replace, preventScrollReset: true })
  }
  return { address, change }
}
