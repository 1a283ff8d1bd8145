import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import {
  emptyProfile,
  type NewProfile,
  newProfileSchema,
} from '#app/accounts/profiles/new-profile-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { type SignUpStory, signUpStorySchema } from './sign-up-story-schemas.server.ts'

type Link = typeof oneTimeLinks.$inferSelect
type SignUpColumns = Pick<
  Link,
  'id' | 'userId' | 'passwordHash' | 'profile' | 'storyId' | 'story' | 'createdAt'
>

/** The data of one sign-up, which waits for the address's owner. */
interface WaitingSignUp {
  linkId: string
  sentAt: Date
  profile: NewProfile
  story: { storyId: string; story: SignUpStory } | null
}

/** The maximum number of sign-ups shown. Further ones are voided. */
const mostShown = 20

/** Returns true if a link came with a sign-up rather than with a request for another link. */
export function bringsSignUp({ passwordHash, story }: Pick<Link, 'passwordHash' | 'story'>): boolean {
  return passwordHash !== null || story !== null
}

/** Lists the sign-ups of a link, newest first: its own, or all sign-ups that wait for an unconfirmed account if the link has none. */
export async function listSignUps(tx: Transaction, link: SignUpColumns): Promise<WaitingSignUp[]> {
  if (bringsSignUp(link)) return [readSignUp(link)]
  const waiting = await tx
    .select()
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, link.userId),
        eq(oneTimeLinks.purpose, 'signup'),
        isNull(oneTimeLinks.usedAt),
        or(isNotNull(oneTimeLinks.passwordHash), isNotNull(oneTimeLinks.story)),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(mostShown)
  return waiting.map(readSignUp)
}

/** Returns a link's profile: its own, or that of the account's only sign-up. With several sign-ups, it is unknown which name is right. */
export function findProfile(link: Pick<Link, 'profile'>, signUps: readonly WaitingSignUp[]): NewProfile {
  const own = readProfile(link)
  const [only, another] = signUps
  const isEmpty = Object.values(own).every((text) => text === null)
  return isEmpty && only && !another ? only.profile : own
}

/** Lists the stories that wait for the owner of a confirmed address, newest first. */
export async function listWaitingStories(tx: Transaction, userId: string) {
  const links = await tx
    .select()
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, 'story_confirmation'),
        isNull(oneTimeLinks.usedAt),
        isNotNull(oneTimeLinks.story),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(mostShown)
  return links.map(readSignUp)
}

function readSignUp(link: SignUpColumns): WaitingSignUp {
  const story = v.parse(v.nullable(signUpStorySchema), link.story)
  const { id: linkId, createdAt: sentAt, storyId } = link
  return {
    linkId,
    sentAt,
    profile: readProfile(link),
    story: story && storyId !== null ? { storyId, story } : null,
  }
}

function readProfile({ profile }: Pick<Link, 'profile'>): NewProfile {
  return v.parse(v.nullable(newProfileSchema), profile) ?? emptyProfile
}
