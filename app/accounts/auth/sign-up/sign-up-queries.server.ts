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

interface WaitingSignUp {
  linkId: string
  sentAt: Date
  profile: NewProfile
  story: { storyId: string; story: SignUpStory } | null
}

/** Further sign-ups are voided. */
const mostShown = 20

/** False for a request for another link. */
export function bringsSignUp({ passwordHash, story }: Pick<Link, 'passwordHash' | 'story'>): boolean {
  return passwordHash !== null || story !== null
}

/** Newest first: the link's own sign-up or, if it has none, all that wait for an unconfirmed account. */
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

/** The link's own profile, or that of the account's only sign-up. With several, it is unknown which name is right. */
export function findProfile(link: Pick<Link, 'profile'>, signUps: readonly WaitingSignUp[]): NewProfile {
  const own = readProfile(link)
  const [only, another] = signUps
  const isEmpty = Object.values(own).every((text) => text === null)
  return isEmpty && only && !another ? only.profile : own
}

/** Newest first. */
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
