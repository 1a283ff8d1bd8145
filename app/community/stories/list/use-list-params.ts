import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAfterHydration } from '#app/platform/hydration/use-is-hydrated.ts'
import { type ListParams, parseListParams } from './list-params.ts'
import { formatListPath } from './list-path.ts'

interface ChangeOptions {
  replace: boolean
}

/** @param loaded the parameters that the server rendered; going back before hydration may have changed the URL */
export function useListParams(loaded: ListParams) {
  const [parameters] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const current = parseListParams(parameters)
  const isOther = useAfterHydration(formatListPath(current) !== formatListPath(loaded), false)
  const address = isOther ? current : loaded
  function change(changes: Partial<ListParams>, { replace }: ChangeOptions): void {
    // Loading more pages keeps the hash with the linked story.
    const isSameList = Object.keys(changes).every((name) => name === 'pages')
    const path = `${formatListPath({ ...address, ...changes })}${isSameList ? hash : ''}`
    void navigate(path, { replace, preventScrollReset: true })
  }
  return { address, change }
}
