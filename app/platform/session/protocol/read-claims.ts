import { parseStoredObject } from '#app/platform/storage/stored-json.ts'

/** What an access token says, unverified; nothing for what is none. */
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
