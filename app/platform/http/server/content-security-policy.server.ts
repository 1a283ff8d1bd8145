import { createHash } from 'node:crypto'

/** A page as its browser gets it, and what it may run there. */
export interface SecuredPage {
  html: Buffer<ArrayBuffer>
  contentSecurityPolicy: string
}

/** A development server adds scripts and styles of its own, and a connection through which it tells of changes. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; base-uri 'none'"

interface PagePolicyOptions {
  /** Of the inline scripts that every page has. */
  constantHashes: readonly string[]
  /** Of an auth service at another origin, which pages call; null for this site's own. */
  authUrl: string | null
}

const scriptStart = Buffer.from('<script')
const scriptEnd = '</script>'

/**
 * Allows the page's own inline scripts by their hashes, and no others: those that every page has, by the hashes handed
 * in, and those that the framework renders with this page's data. The nonce tells these from anything injected, and is
 * then removed, so that the page can be cached and is the same for everyone. It takes the finished HTML, as React Router
 * gives neither these scripts' texts nor a way to render them without their nonce, and takes it in UTF-8: making a string of it
 * and bytes of that again cost a sixth of the time that a page takes.
 */
export function applyContentSecurityPolicy(
  html: Buffer,
  nonce: string,
  { constantHashes, authUrl }: PagePolicyOptions,
): SecuredPage {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const hashes = new Set(constantHashes)
  const parts: Buffer[] = []
  let end = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, end)) {
    parts.push(html.subarray(end, at))
    end = at + mark.length
    if (!html.subarray(0, at).subarray(-scriptStart.length).equals(scriptStart)) continue
    const source = html.subarray(html.indexOf('>', end) + 1, html.indexOf(scriptEnd, end))
    if (source.length > 0) hashes.add(hashScript(source))
  }
  parts.push(html.subarray(end))
  return { html: Buffer.concat(parts), contentSecurityPolicy: describePagePolicy([...hashes], authUrl) }
}

/** The source expression that allows an inline script: `'sha256-…'`. */
export function hashScript(source: string | Buffer): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** Styles may be inline: toasts bring theirs along, and no style can send anything anywhere under the rest. */
function describePagePolicy(scriptHashes: string[], authUrl: string | null): string {
  return [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    ...(authUrl === null ? [] : [`connect-src 'self' ${new URL(authUrl).origin}`]),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
