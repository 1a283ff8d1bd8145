import * as v from 'valibot'
import { type LinkType, linkTypes } from '#app/http/page-paths.ts'
import { readReturnPath } from '#app/http/return-path.ts'

const mailedLinkSchema = v.object({
  tokenHash: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  type: v.picklist(linkTypes),
})

export type EmailLink = v.InferOutput<typeof mailedLinkSchema>

/** The one-time link that a page was opened with, or null when its address holds none. */
export function parseEmailLink(parameters: URLSearchParams): EmailLink | null {
  const link = { tokenHash: parameters.get('token_hash'), type: parameters.get('type') }
  return v.is(mailedLinkSchema, link) ? link : null
}

/**
 * Where the browser goes once a link of this type was followed. Who has lost a password must be asked for a new one, whatever
 * page somebody has wished for.
 *
 * @param parameters of the link's own address
 * @param origin the site's, as the browser knows it
 */
export function findNextPage(type: LinkType, parameters: URLSearchParams, origin: string): string {
  return type === 'recovery' ? '/auth/new-password' : readReturnPath(parameters, origin)
}
