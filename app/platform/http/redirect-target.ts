/**
 * Where a browser may be sent after a mailed link: a page of this site, or else its first page. A hostile address
 * gets no error, as the protocol has none for it.
 *
 * @param siteUrl the site's origin, without a trailing slash
 * @param candidate an absolute URL or a path, from whoever asked
 */
export function resolveRedirect(siteUrl: string, candidate: string | null | undefined): string {
  const fallback = `${siteUrl}/`
  if (!isPlainAddress(candidate)) return fallback
  if (!candidate.startsWith(`${siteUrl}/`) && candidate !== siteUrl && !/^\/(?!\/)/.test(candidate))
    return fallback
  const url = URL.parse(candidate, fallback)
  if (url === null || url.origin !== siteUrl || url.username !== '' || url.password !== '') return fallback
  // `//evil` behind our own origin is harmless here, and an open redirect for whoever keeps only the path.
  return url.pathname.startsWith('//') ? fallback : url.href
}

// Browsers strip tabs and line breaks from an address and read a backslash as a slash; parsers in between differ.
function isPlainAddress(candidate: string | null | undefined): candidate is string {
  return !!candidate && candidate.length <= 2000 && !/[\p{C}\p{Z}\\]/u.test(candidate)
}

/**
 * The same, but for what the owner of the site lists: other sites and apps that use its accounts.
 *
 * @param listed addresses, each with one `*` at most: for the first part of a host name, or for anything in a path
 */
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
  // As addresses are compared: lower case, without the port that goes without saying, `*` left as it is.
  const [before = '', after] = (URL.parse(listed)?.href ?? '').split('*')
  if (after === undefined) return href === before
  if (!href.startsWith(before) || !href.endsWith(after) || href.length < before.length + after.length)
    return false
  const wild = href.slice(before.length, href.length - after.length)
  if (before.endsWith('://')) return /^[a-z\d-]+$/.test(wild)
  // What stands behind it ends the path, not something else behind another path.
  return after === '' || !/[?#]/.test(wild)
}

/** Whether an address leads away from this site. */
export function isElsewhere(siteUrl: string, address: string): boolean {
  return address !== siteUrl && !address.startsWith(`${siteUrl}/`)
}
