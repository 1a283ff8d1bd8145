export const returnParameter = 'returnTo'

export function signInPath(returnTo: string): string {
  return `/auth?${new URLSearchParams({ [returnParameter]: returnTo })}`
}
