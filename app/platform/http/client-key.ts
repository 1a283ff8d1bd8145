export const clientKeyMeta = 'client-key'

/** The key identifies the site and is not secret; sending it in a header makes cross-origin writes require a preflight. */
export function readClientKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${clientKeyMeta}"]`)?.content ?? ''
}
