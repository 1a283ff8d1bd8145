import * as v from 'valibot'

export const invalidInputMessage = 'Invalid input'

/** Schema of a request's object. Unknown fields are errors, and missing fields get the message of their own schema for `undefined`. */
export function requestObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? 'Unknown field.' : describeMissing(entries, issue),
  )
}

/** Like `requestObject`, but ignores unknown fields, for standard protocols whose clients send additional ones. */
export function tolerantObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, (issue) => describeMissing(entries, issue))
}

function describeMissing(entries: v.ObjectEntries, { path }: v.ObjectIssue | v.StrictObjectIssue): string {
  const entry = entries[String(path?.[0]?.key)]
  return (entry && v.safeParse(entry, undefined).issues?.[0].message) ?? invalidInputMessage
}
