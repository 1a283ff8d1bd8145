import { readReturnPath, toReturnPath } from '#app/platform/http/return-path.ts'

/**
 * The page of this site where somebody signs up, as a path; the page that led to the sign-in page, if they are there. Never one that
 * an emailed link has opened, as its address holds a token.
 */
export function readStartingPlace({
  pathname,
  search,
  hash,
  origin,
}: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin'>): string {
  if (pathname === '/auth') return readReturnPath(new URLSearchParams(search), origin)
  return pathname.startsWith('/vip/') ? '/' : toReturnPath(`${pathname}${search}${hash}`, origin)
}
