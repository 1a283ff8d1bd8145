import { readReturnPath, toReturnPath } from '#app/http/return-path.ts'

/** The page of this site where somebody signs up, as a path; the page that led to the sign-in page, if they are there. */
export function readStartingPlace({ pathname, search, hash, origin }: Location): string {
  return pathname === '/auth'
    ? readReturnPath(new URLSearchParams(search), origin)
    : toReturnPath(`${pathname}${search}${hash}`, origin)
}
