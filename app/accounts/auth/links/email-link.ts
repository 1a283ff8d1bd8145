import * as v from 'valibot'
import {
  firstPasswordParameter,
  type LinkType,
  linkTypes,
  newPasswordPath,
  ownStoriesPath,
  waitlistSectionId,
} from '#app/platform/http/page-paths.ts'
import { readReturnPath, returnParameters, toReturnPath } from '#app/platform/http/return-path.ts'

const mailedLinkSchema = v.object({
  tokenHash: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  type: v.picklist(linkTypes),
})

export type EmailLink = v.InferOutput<typeof mailedLinkSchema>

/** Returns the one-time link in the page's URL, or null. */
export function parseEmailLink(parameters: URLSearchParams): EmailLink | null {
  const link = { tokenHash: parameters.get('token_hash'), type: parameters.get('type') }
  return v.is(mailedLinkSchema, link) ? link : null
}

interface FollowedLink {
  /** The path where the sign-up began in this browser. */
  startedAt: string
  /** True if the account has no password yet. */
  choosesPassword: boolean
  parameters: URLSearchParams
  origin: string
}

/** The page to show after following a link without a target. */
const subjectPages: Record<LinkType, string> = {
  signup: `/#${waitlistSectionId}`,
  story_confirmation: ownStoriesPath,
  magiclink: '/',
  recovery: '/',
  email_change: '/',
}

/**
 * Returns the page to show after following a link of this type: the page that the link names, the page where its sign-up began, or the page
 * about its subject. Readers who have no password or have lost it must choose one first.
 */
export function findNextPage(type: LinkType, link: FollowedLink): string {
  const { choosesPassword, parameters, origin } = link
  const places = [readReturnPath(parameters, origin), toReturnPath(link.startedAt, origin)]
  const wanted = places.find((place) => place !== '/') ?? subjectPages[type]
  if (!choosesPassword && type !== 'recovery') return wanted
  const next = new URLSearchParams({
    ...(choosesPassword && { [firstPasswordParameter]: '' }),
    ...returnParameters(wanted),
  })
  return next.size === 0 ? newPasswordPath : `${newPasswordPath}?${next}`
}
