import * as v from 'valibot'
import { firstPasswordParameter, type LinkType, linkTypes, newPasswordPath } from '#app/http/page-paths.ts'
import { readReturnPath, returnParameters } from '#app/http/return-path.ts'

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

interface FollowedLink {
  /** Whether the account has no password yet. */
  choosesPassword: boolean
  /** Of the link's own address. */
  parameters: URLSearchParams
  /** The site's, as the browser knows it. */
  origin: string
}

/**
 * Where the browser goes once a link of this type was followed. Who has no password, or has lost it, must be asked for one first,
 * whatever page somebody has wished for.
 */
export function findNextPage(type: LinkType, { choosesPassword, parameters, origin }: FollowedLink): string {
  const wanted = readReturnPath(parameters, origin)
  if (!choosesPassword && type !== 'recovery') return wanted
  const next = new URLSearchParams({
    ...(choosesPassword && { [firstPasswordParameter]: '' }),
    ...returnParameters(wanted),
  })
  return next.size === 0 ? newPasswordPath : `${newPasswordPath}?${next}`
}
