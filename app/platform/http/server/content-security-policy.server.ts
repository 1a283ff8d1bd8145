import { createHash } from 'node:crypto'

/** The development server needs inline scripts and styles, and a WebSocket for reloading. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; base-uri 'none'"

interface PagePolicyOptions {
  /** Hashes of the inline scripts that all pages contain. */
  constantHashes: readonly string[]
  authUrl: string | null
}

const scriptStart = Buffer.from('<script')
const scriptEnd = '</script>'

/**
 * Allows only the page's own inline scripts, by hash. Those that the framework renders are found by their nonce, which is then removed so
 * that the page is the same for everyone and can be cached. Works on the finished HTML because React Router exposes neither the scripts'
 * text nor an option to omit the nonce, and on bytes because decoding would add a sixth to a page's time.
 */
export function applyContentSecurityPolicy(
  html: Buffer,
  nonce: string,
  { constantHashes, authUrl }: PagePolicyOptions,
): { html: Buffer<ArrayBuffer>; contentSecurityPolicy: string } {
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

export function hashScript(source: string | Buffer): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** Inline styles are allowed, because toasts need them and the rest of the policy prevents styles from sending data. */
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
