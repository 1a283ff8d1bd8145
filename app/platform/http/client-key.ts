/** The name of the <meta> through which the server hands the public client key to the browser. */
export const clientKeyMeta = 'client-key'

/** The public client key. It names the site and is no secret; sending it makes every write a preflighted request. */
export function readClientKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${clientKeyMeta}"]`)?.content ?? ''
}
