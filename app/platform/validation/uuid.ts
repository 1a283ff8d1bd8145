const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Like `uuidField`, without a schema. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
