export const returnParameter = 'returnTo'

/** The page forwards people who are signed in. Emails link to the desk through it, because the desk is a missing page while signed out. */
export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [returnParameter]: returnTo })}`
}
