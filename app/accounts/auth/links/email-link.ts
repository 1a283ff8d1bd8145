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

/** The one-time link that a page was opened with, or null when its address holds none. */
export function parseEmailLink(parameters: URLSearchParams): EmailLink | null {
  const link = { tokenHash: parameters.get('token_hash'), type: parameters.get('type') }
  return v.is(mailedLinkSchema, link) ? link : null
}

interface FollowedLink {
  /** Where its sign-up began in this browser, as a path. */
  startedAt: string
  /** Whether the account has no password yet. */
  choosesPassword: boolean
  /** Of the link's own address. */
  parameters: URLSearchParams
  /** The site's, as the browser knows it. */
  origin: string
}

/** What links without a place were about. */
const subjectPages: Record<LinkType, string> = {
  signup: `/#${waitlistSectionId}`,
  story_confirmation: ownStoriesPath,
  magiclink: '/',
  recovery: '/',
  email_change: '/',
}

/**
 * Where the browser goes once a link of this type was followed: to the page that it names, to where its sign-up began, or to what it
 * was about: the story, or what comes next for somebody on the waitlist. Who has no password, or has lost it, must be asked for one first,
 * whatever page somebody has wished for.
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
