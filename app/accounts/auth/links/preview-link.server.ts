import { emptyProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { type Account, findAccount } from '../core/account-queries.server.ts'
import { findOpenLink, isFromBrowser, leadsElsewhere, type OpenLink } from '../core/link-queries.server.ts'
import { bringsSignUp, findProfile, listSignUps } from '../sign-up/sign-up-queries.server.ts'
import type { LinkPreview, SignUpPreview } from './email-link-schemas.ts'

interface PreviewOptions {
  tokenHash: string
  type: LinkType
  browserSecrets?: readonly string[] | undefined
  siteUrl: string
  now: Date
}

/** Does not use the link up. Returns null if the link can't be followed. */
export function previewLink(
  database: AccountsTransactions,
  { tokenHash, type, browserSecrets, siteUrl, now }: PreviewOptions,
): Promise<LinkPreview | null> {
  return database.accounts(async (tx) => {
    const link = await findOpenLink(tx, tokenHash, type, now)
    const account = link && (await findAccount(tx, link.userId))
    if (!account) return null
    const isSender = isFromBrowser(link, browserSecrets)
    const isUnconfirmed = account.emailVerifiedAt === null && type !== 'email_change'
    const isAsked = type === 'story_confirmation' || (isUnconfirmed && !isSender)
    const continuesAt = leadsElsewhere(siteUrl, link) ? describeAddress(link.redirectTo) : null
    return {
      email: account.email,
      newEmail: link.newEmail,
      continuesAt,
      choosesPassword: continuesAt === null && isUnconfirmed && !(isSender && link.passwordHash !== null),
      asksForPassword: isUnconfirmed && !isSender && link.passwordHash !== null,
      signUp: isAsked ? await readSignUp(tx, account, link) : null,
    }
  })
}

const anonymous = 'Anonymous'

const nameAuthor = ({ fullName, organization }: Pick<Account, 'fullName' | 'organization'>) =>
  [fullName ?? anonymous, organization].filter((name) => name !== null).join(', ')

function describeAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url && (url.host || url.protocol)
}

/** Reads the link's own sign-up or, if it has none, all of the account's sign-ups. */
async function readSignUp(tx: Transaction, account: Account, link: OpenLink): Promise<SignUpPreview | null> {
  const signUps = await listSignUps(tx, link)
  // Only an unconfirmed account takes its profile from a sign-up.
  const profile = account.emailVerifiedAt === null ? findProfile(link, signUps) : emptyProfile
  const stories = signUps.flatMap(({ story }) => story ?? [])
  if (stories.length === 0 && Object.values(profile).every((text) => text === null)) return null
  const { fullName, organization, workDescription } = profile
  const author = account.emailVerifiedAt === null ? profile : account
  return {
    sentAt: (signUps[0]?.sentAt ?? link.createdAt).toISOString(),
    fullName,
    organization,
    workDescription,
    stories: stories.map(({ storyId: id, story: { title, content, sharePermission, isAnonymous } }) => ({
      id,
      title,
      content,
      becomesPublic: bringsSignUp(link) && sharePermission,
      shownAs: isAnonymous ? anonymous : nameAuthor(author),
    })),
  }
}
