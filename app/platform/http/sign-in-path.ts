/** Where the address of the sign-in page says what it leads back to. */
export const returnParameter = 'returnTo'

/** The sign-in page, which leads back to this page of the site afterwards. */
export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [returnParameter]: returnTo })}`
}
