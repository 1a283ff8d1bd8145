/** Ends at spaces, quotes, Chinese and Japanese punctuation, and invisible characters such as marks of direction. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»\u3000-\u303f\uff01-\uff1f\p{Cc}\p{Cf}]+/giu
const closings: Record<string, string> = { ')': '(', ']': '[' }
const punctuation = ".,;:!?'’…*_~"
/** Longer addresses are cut for display by styles, so that they are copied and printed whole. */
const shownMax = 40

/** Renders a person's text with its web addresses as links. The text is unchanged, and nothing is fetched. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = trimAddress(found)
    const href = toHref(shown)
    if (href === null) continue
    parts.push(text.slice(end, index))
    end = index + shown.length
    parts.push(
      <a
        key={index}
        href={href}
        rel="ugc nofollow noopener"
        dir="ltr"
        className={`text-accent underline ${shown.length > shownMax ? 'inline-block max-w-[min(100%,var(--container-panel))] truncate align-bottom print:inline print:whitespace-normal' : ''}`}
      >
        {shown}
      </a>,
    )
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)]
}

/** Removes characters that belong to the sentence: a bracket that was opened before the address, and final punctuation. */
function trimAddress(found: string): string {
  const open: Record<string, number> = {}
  let end = 0
  for (const character of found) {
    const opening = closings[character]
    if (opening !== undefined && !open[opening]) break
    open[opening ?? character] = (open[opening ?? character] ?? 0) + (opening === undefined ? 1 : -1)
    end += character.length
  }
  while (punctuation.includes(found[end - 1] ?? ' ')) end -= 1
  return found.slice(0, end)
}

/** @returns null unless it is the address of a public site, without a user name that readers could mistake for the site */
function toHref(shown: string): string | null {
  try {
    const url = new URL(/^www/i.test(shown) ? `https://${shown}` : shown)
    return url.hostname.includes('.') && url.username + url.password === '' ? url.href : null
  } catch {
    return null
  }
}
