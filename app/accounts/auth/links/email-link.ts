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

export function parseEmailLink(parameters: URLSearchParams): EmailLink | null {
  const link = { tokenHash: parameters.get('token_hash'), type: parameters.get('type') }
  return v.is(mailedLinkSchema, link) ? link : null
}

interface FollowedLink {
  startedAt: string
  choosesPassword: boolean
  parameters: URLSearchParams
  origin: string
}

/** Pages for links without a target. */
const subjectPages: Record<LinkType, string> = {
  signup: `/#${waitlistSectionId}`,
  story_confirmation: ownStoriesPath,
  magiclink: '/',
  recovery: '/',
  email_change: '/',
}

/** Readers who have no password or have lost it must choose one first. */
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
