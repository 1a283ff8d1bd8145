import { resolveRedirect } from './redirect-target.ts'
import { returnParameter } from './sign-in-path.ts'

export function returnParameters(path: string): Record<string, string> {
  return path === '/' ? {} : { [returnParameter]: path }
}

/** Returns the page that led here if it is on this site, otherwise the home page. @param origin the site's origin in the browser */
export function readReturnPath(parameters: URLSearchParams, origin: string): string {
  return toReturnPath(parameters.get(returnParameter), origin)
}

/** @param candidate untrusted absolute URL or path */
export function toReturnPath(candidate: string | null | undefined, origin: string): string {
  const { pathname, search, hash } = new URL(resolveRedirect(origin, candidate))
  // Returning to the sign-in page would be a loop.
  return /^\/auth(\/|$)/.test(pathname) ? '/' : `${pathname}${search}${hash}`
}
