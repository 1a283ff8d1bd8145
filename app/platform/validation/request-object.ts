import * as v from 'valibot'

export const invalidInputMessage = 'Invalid input'

/**
 * The object of a request: an unknown field is refused, the first by its name, and a missing one is refused in the words in
 * which its own schema refuses `undefined`.
 */
export function requestObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? 'Unknown field.' : describeMissing(entries, issue),
  )
}

/** The same for a protocol of others, whose clients send along what this site has no use for: unknown fields are left out. */
export function tolerantObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, (issue) => describeMissing(entries, issue))
}

function describeMissing(entries: v.ObjectEntries, { path }: v.ObjectIssue | v.StrictObjectIssue): string {
  const entry = entries[String(path?.[0]?.key)]
  return (entry && v.safeParse(entry, undefined).issues?.[0].message) ?? invalidInputMessage
}
