const origin = /^https?:\/\/[^/?#]*/i

/** The path of a request line as the router will read it: without origin and query, and decoded. */
export function readRequestPath(url: string): string {
  const [path = ''] = url.replace(origin, '').split(/[?#]/, 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
