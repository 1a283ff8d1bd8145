/** Parses stored values without a schema, because every page does so, and most pages would need the validator for nothing else. */

export function parseStoredJson(raw: string | null): unknown {
  if (raw === null) return null
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

export function parseStoredObject(raw: string | null): Record<string, unknown> {
  return toRecord(parseStoredJson(raw))
}

/** Returns the value if it is an object, otherwise an empty object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
