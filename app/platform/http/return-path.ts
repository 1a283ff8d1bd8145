import { resolveRedirect } from './redirect-target.ts'
import { returnParameter } from './sign-in-path.ts'

/** What to add to the parameters of an address that leads to this path of the site in the end. */
export function returnParameters(path: string): Record<string, string> {
  return path === '/' ? {} : { [returnParameter]: path }
}

/**
 * Where to go after signing in, as a path: the page that led here, if it is one of this site, or else the first one.
 *
 * @param origin the site's, as the browser knows it
 */
export function readReturnPath(parameters: URLSearchParams, origin: string): string {
  return toReturnPath(parameters.get(returnParameter), origin)
}

/** @param candidate an absolute URL or a path, from whoever asked */
export function toReturnPath(candidate: string | null | undefined, origin: string): string {
  const { pathname, search, hash } = new URL(resolveRedirect(origin, candidate))
  // Back to the sign-in page would be in a circle.
  return /^\/auth(\/|$)/.test(pathname) ? '/' : `${pathname}${search}${hash}`
}
