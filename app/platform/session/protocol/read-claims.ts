import { parseStoredObject } from '#app/platform/storage/stored-json.ts'

/** Returns the unverified claims of an access token; empty if it is invalid. */
export function readClaims(token: unknown): Record<string, unknown> {
  const [, payload = ''] = `${token}`.split('.')
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return parseStoredObject(new TextDecoder().decode(bytes))
  } catch {
    return {}
  }
}
