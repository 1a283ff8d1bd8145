/** The path of this site's own auth service. */
export const authPath = '/auth/v1'

/** The <meta> of the client key also says where accounts are, on a site whose auth service is an external one. */
function readExternalUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[data-auth-url]')?.dataset.authUrl
}

/** Whether another service keeps this site's accounts. */
export function hasExternalAuth(): boolean {
  return readExternalUrl() !== undefined
}

/** Where the auth service is, without a slash at the end. */
export function readAuthUrl(): string {
  return readExternalUrl() ?? `${window.location.origin}${authPath}`
}
