import * as v from 'valibot'
import { emptyProfile, newProfileSchema } from '#app/features/profiles/new-profile-schemas.ts'
import { listSignUpStories } from '#app/features/stories/queries/sign-up-story-queries.server.ts'
import type { LinkType } from '#app/http/page-paths.ts'
import type { Database, Transaction } from '#database/client.ts'
import { type Account, findAccount } from '../core/account-queries.server.ts'
import { findOpenLink, isFromBrowser, leadsElsewhere, type OpenLink } from '../core/link-queries.server.ts'
import type { LinkPreview, SignUpPreview } from './email-link-schemas.ts'

interface PreviewOptions {
  tokenHash: string
  type: LinkType
  browserSecrets?: readonly string[] | undefined
  siteUrl: string
  now: Date
}

/** What following a link would do, without using it up; null for one that can't be followed. */
export function previewLink(
  database: Pick<Database, 'accounts'>,
  { tokenHash, type, browserSecrets, siteUrl, now }: PreviewOptions,
): Promise<LinkPreview | null> {
  return database.accounts(async (tx) => {
    const link = await findOpenLink(tx, tokenHash, type, now)
    const account = link && (await findAccount(tx, link.userId))
    if (!account) return null
    const isSender = isFromBrowser(link, browserSecrets)
    const isUnconfirmed = account.emailVerifiedAt === null && type !== 'email_change'
    const isAsked = !isSender && (isUnconfirmed || type === 'story_confirmation')
    const continuesAt = leadsElsewhere(siteUrl, link) ? describeAddress(link.redirectTo) : null
    return {
      email: account.email,
      newEmail: link.newEmail,
      continuesAt,
      choosesPassword: continuesAt === null && isUnconfirmed && !(isSender && link.passwordHash !== null),
      signUp: isAsked ? await readSignUp(tx, account, link) : null,
    }
  })
}

/** A site by its host, an app by its own kind of address. */
function describeAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url && (url.host || url.protocol)
}

/** What came with the link's own sign-up; with a link that has none, what came with all of the account's. */
async function readSignUp(tx: Transaction, account: Account, link: OpenLink): Promise<SignUpPreview | null> {
  const hasSignUp = link.passwordHash !== null
  const stories =
    hasSignUp && link.storyId === null ? [] : await listSignUpStories(tx, account.id, link.storyId)
  const profile = readProfile(account, link)
  if (stories.length === 0 && Object.values(profile).every((text) => text === null)) return null
  return {
    sentAt: (hasSignUp ? link.createdAt : account.createdAt).toISOString(),
    ...profile,
    stories: stories.map(({ id, title, content, sharePermission }) => ({
      id,
      title,
      content,
      becomesPublic: hasSignUp && sharePermission,
    })),
  }
}

/** Of who is confirmed already, a sign-up changes nothing. */
function readProfile(account: Account, link: OpenLink) {
  if (account.emailVerifiedAt !== null) return emptyProfile
  const { fullName, organization, workDescription } =
    v.parse(v.nullable(newProfileSchema), link.profile) ?? account
  return { fullName, organization, workDescription }
}
