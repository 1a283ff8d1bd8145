import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatListAddress, type ListAddress, parseListAddress } from './list-address.ts'

interface ChangeOptions {
  /** Whether Back skips where we were. */
  replace: boolean
}

/** The list that the address bar names, and the way to another. */
export function useListAddress() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const address = useMemo(() => parseListAddress(parameters), [parameters])
  const change = useCallback(
    (changes: Partial<ListAddress>, { replace }: ChangeOptions) => {
      void navigate(formatListAddress({ ...address, ...changes }), { replace, preventScrollReset: true })
    },
    [address, navigate],
  )
  return { address, change }
}
