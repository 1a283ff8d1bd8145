export const authPath = '/auth/v1'

function readExternalUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[data-auth-url]')?.dataset.authUrl
}

export function hasExternalAuth(): boolean {
  return readExternalUrl() !== undefined
}

export function readAuthUrl(): string {
  return readExternalUrl() ?? `${window.location.origin}${authPath}`
}
