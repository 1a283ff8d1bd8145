/**
 * Reads what the browser's storage holds, without a schema: every page reads some of it, and most visitors' pages need no
 * validator otherwise.
 */

/** The value of a stored text; null for no text, and for text that isn't JSON. */
export function parseStoredJson(raw: string | null): unknown {
  if (raw === null) return null
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** The object of a stored text; an empty one for anything else. */
export function parseStoredObject(raw: string | null): Record<string, unknown> {
  return toRecord(parseStoredJson(raw))
}

/** The value itself when it is an object; an empty object for anything else. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The value itself when it is text; blank for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
