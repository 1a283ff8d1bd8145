import { readReturnPath, toReturnPath } from '#app/platform/http/return-path.ts'

/** Returns the current page, or the page that led to the sign-in page, but never one opened by an emailed link, because its URL contains a token. */
export function readSignUpOrigin({
  pathname,
  search,
  hash,
  origin,
}: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin'>): string {
  if (pathname === '/auth') return readReturnPath(new URLSearchParams(search), origin)
  return pathname.startsWith('/vip/') ? '/' : toReturnPath(`${pathname}${search}${hash}`, origin)
}
