import { resolveRedirect } from './redirect-target.ts'

const parameter = 'returnTo'

/** The sign-in page, which leads back to this page of the site afterwards. */
export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [parameter]: returnTo })}`
}

/** What to add to the parameters of an address that leads to this path of the site in the end. */
export function returnParameters(path: string): Record<string, string> {
  return path === '/' ? {} : { [parameter]: path }
}

/**
 * Where to go after signing in, as a path: the page that led here, if it is one of this site, or else the first one.
 *
 * @param origin the site's, as the browser knows it
 */
export function readReturnPath(parameters: URLSearchParams, origin: string): string {
  return toReturnPath(parameters.get(parameter), origin)
}

/** @param candidate an absolute URL or a path, from whoever asked */
export function toReturnPath(candidate: string | null | undefined, origin: string): string {
  const { pathname, search, hash } = new URL(resolveRedirect(origin, candidate))
  // Back to the sign-in page would be in a circle.
  return /^\/auth(\/|$)/.test(pathname) ? '/' : `${pathname}${search}${hash}`
}
