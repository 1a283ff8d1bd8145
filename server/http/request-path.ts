/** Returns a request's path as the router reads it: decoded, without origin, query and dot segments. */
export function readRequestPath(url: string): string {
  const path = URL.parse(url.startsWith('/') ? `http://localhost${url}` : url)?.pathname ?? url
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
