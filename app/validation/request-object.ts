import * as v from 'valibot'

export const invalidInputMessage = 'Invalid input'

/**
 * The object of a request: an unknown field is refused, the first by its name, and a missing one is refused in the words in
 * which its own schema refuses `undefined`.
 */
export function requestObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, path }) => {
    if (expected === 'never') return 'Unknown field.'
    const entry = entries[String(path?.[0]?.key)]
    return (entry && v.safeParse(entry, undefined).issues?.[0].message) ?? invalidInputMessage
  })
}
