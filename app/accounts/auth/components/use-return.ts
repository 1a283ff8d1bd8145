import { useNavigate, useSearchParams } from 'react-router'
import { readReturnPath } from '#app/platform/http/return-path.ts'
import { returnParameter } from '#app/platform/http/sign-in-path.ts'

/** Returns a function that leads to the page which sent the member here, such as the desk. @returns false if none did */
export function useReturn(): () => boolean {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  return () => {
    if (!parameters.has(returnParameter)) return false
    void navigate(readReturnPath(parameters, window.location.origin))
    return true
  }
}
