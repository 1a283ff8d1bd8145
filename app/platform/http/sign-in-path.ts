/** Query parameter of the sign-in page with the path to return to. */
export const returnParameter = 'returnTo'

/** Returns the path of the sign-in page, with the page to return to. */
export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [returnParameter]: returnTo })}`
}
