/**
 * Where a browser may be sent after a mailed link: a page of this site, or else its first page. A hostile address
 * gets no error, as the protocol has none for it.
 *
 * @param siteUrl the site's origin, without a trailing slash
 * @param candidate an absolute URL or a path, from whoever asked
 */
export function resolveRedirect(siteUrl: string, candidate: string | null | undefined): string {
  const fallback = `${siteUrl}/`
  // Browsers strip tabs and line breaks from an address and read a backslash as a slash; parsers in between differ.
  if (!candidate || candidate.length > 2000 || /[\p{C}\p{Z}\\]/u.test(candidate)) return fallback
  if (!candidate.startsWith(`${siteUrl}/`) && candidate !== siteUrl && !/^\/(?!\/)/.test(candidate))
    return fallback
  const url = URL.parse(candidate, fallback)
  if (url === null || url.origin !== siteUrl || url.username !== '' || url.password !== '') return fallback
  // `//evil` behind our own origin is harmless here, and an open redirect for whoever keeps only the path.
  return url.pathname.startsWith('//') ? fallback : url.href
}
