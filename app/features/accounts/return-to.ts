import { resolveRedirect } from './redirect.ts'

const parameter = 'returnTo'

/** The sign-in page, which leads back to this page of the site afterwards. */
export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [parameter]: returnTo })}`
}

/**
 * Where to go after signing in, as a path: the page that led here, if it is one of this site, or else the first one.
 *
 * @param origin the site's, as the browser knows it
 */
export function readReturnPath(parameters: URLSearchParams, origin: string): string {
  const { pathname, search, hash } = new URL(resolveRedirect(origin, parameters.get(parameter)))
  // Back to the sign-in page would be in a circle.
  return /^\/auth(\/|$)/.test(pathname) ? '/' : `${pathname}${search}${hash}`
}
