/** The path of a request line as the router will read it: without origin, query and dot segments, and decoded. */
export function readRequestPath(url: string): string {
  const path = URL.parse(url.startsWith('/') ? `http://localhost${url}` : url)?.pathname ?? url
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
