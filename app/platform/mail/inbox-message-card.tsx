import type { InboxMessage } from './inbox.ts'

/** Shows a kept message: its text with links, and its HTML in a sandboxed frame without scripts. */
export function InboxMessageCard({ message }: { message: InboxMessage }) {
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-surface shadow-rest">
      <header className="border-b border-line px-5 py-4">
        <h2 className="font-semibold">{message.subject}</h2>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="wrap-anywhere">To: {message.to}</span>
          <time dateTime={message.sentAt}>{formatInstant(message.sentAt)}</time>
        </p>
      </header>
      <p className="whitespace-pre-line px-5 py-4 wrap-anywhere">
        {splitLinks(message.text).map(({ text, href, offset }) =>
          href === null ? (
            text
          ) : (
            <a key={offset} href={href} className="text-accent underline">
              {text}
            </a>
          ),
        )}
      </p>
      <details className="border-t border-line px-5 py-3">
        <summary className="cursor-pointer text-sm text-muted">HTML version</summary>
        <iframe
          title={`HTML version of “${message.subject}” to ${message.to}`}
          sandbox="allow-popups allow-top-navigation-by-user-activation"
          srcDoc={openLinksInPage(message.html)}
          loading="lazy"
          className="mt-3 h-144 w-full rounded-lg border border-line"
        />
      </details>
    </article>
  )
}

/** Makes links open outside the sandboxed frame, where the site's scripts would not run. */
function openLinksInPage(html: string): string {
  return html.replace('<head>', '<head><base target="_top">')
}

/** Formats in UTC, to be the same on server and browser. */
function formatInstant(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

interface TextPart {
  text: string
  /** URL of a link; null for plain text. */
  href: string | null
  offset: number
}

/** Splits text into http(s) URLs and the text between them. The parts add up to the whole text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"“”]+/g)) {
    const link = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (match.index > position) {
      parts.push({ text: text.slice(position, match.index), href: null, offset: position })
    }
    parts.push({ text: link, href: link, offset: match.index })
    position = match.index + link.length
  }
  if (position < text.length) parts.push({ text: text.slice(position), href: null, offset: position })
  return parts
}
