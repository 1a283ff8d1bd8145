/** An invalid candidate leads to the home page; the auth protocol has no error for it. @param candidate untrusted absolute URL or path */
export function resolveRedirect(siteUrl: string, candidate: string | null | undefined): string {
  const fallback = `${siteUrl}/`
  if (!isPlainAddress(candidate)) return fallback
  if (!candidate.startsWith(`${siteUrl}/`) && candidate !== siteUrl && !/^\/(?!\/)/.test(candidate))
    return fallback
  const url = URL.parse(candidate, fallback)
  if (url === null || url.origin !== siteUrl || url.username !== '' || url.password !== '') return fallback
  // `//evil` after our own origin is harmless here, but an open redirect for code that keeps only the path.
  return url.pathname.startsWith('//') ? fallback : url.href
}

// Browsers strip tabs and line breaks from URLs and treat backslashes as slashes, while other parsers differ.
function isPlainAddress(candidate: string | null | undefined): candidate is string {
  return !!candidate && candidate.length <= 2000 && !/[\p{C}\p{Z}\\]/u.test(candidate)
}

/** Also accepts the listed URLs, each with at most one `*`: for the first label of the host name, or within the path. */
export function resolveListedRedirect(
  { siteUrl, listed }: { siteUrl: string; listed: readonly string[] },
  candidate: string | null | undefined,
): string {
  const url = isPlainAddress(candidate) ? URL.parse(candidate) : null
  const isListed =
    url !== null && url.username === '' && url.password === '' && listed.some((one) => matches(one, url.href))
  return isListed ? url.href : resolveRedirect(siteUrl, candidate)
}

function matches(listed: string, href: string): boolean {
  // `href` normalizes case and the default port, and preserves `*`.
  const [before = '', after] = (URL.parse(listed)?.href ?? '').split('*')
  if (after === undefined) return href === before
  if (!href.startsWith(before) || !href.endsWith(after) || href.length < before.length + after.length)
    return false
  const wild = href.slice(before.length, href.length - after.length)
  if (before.endsWith('://')) return /^[a-z\d-]+$/.test(wild)
  // `*` must not match across the start of query or fragment.
  return after === '' || !/[?#]/.test(wild)
}

export function isElsewhere(siteUrl: string, address: string): boolean {
  return address !== siteUrl && !address.startsWith(`${siteUrl}/`)
}
