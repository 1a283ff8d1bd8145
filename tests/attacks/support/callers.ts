import { generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { createAccessTokens } from '#app/accounts/auth/sessions/access-tokens.server.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import type { AttackedSite } from './attacked-site.ts'

/** The author's work description, which only they may read. */
export const authorsWork = 'Author of private words'

export interface Callers {
  tokens: Record<string, string | undefined>
  author: SamplePerson
  member: SamplePerson
  moderator: SamplePerson
  /** A public story of the author with a comment, and a private one. */
  publicStory: string
  privateStory: string
  comment: string
}

export async function addCallers(site: AttackedSite): Promise<Callers> {
  const { db, tokenOf } = site
  const author = await addPerson(db, { fullName: 'Ada Author' })
  const member = await addPerson(db, { fullName: 'Max Member' })
  const moderator = await addPerson(db, { role: 'moderator', fullName: 'Mo Moderator' })
  const unverified = await addPerson(db, { isVerified: false })
  const gone = await addPerson(db)
  const goneToken = await tokenOf(gone)
  await db.query('delete from auth.users where id = $1', [gone.userId])
  await db.query('update profiles set work_description = $2 where user_id = $1', [author.userId, authorsWork])
  const passwordHash = await hashPassword('a phrase that nobody sends')
  await db.query('update auth.users set password_hash = $1', [passwordHash])
  const publicStory = await addStory(db, author)
  const privateStory = await addStory(db, author, { isPublic: false })
  const [comment] = await db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content) values ($1, $2, 'So true.') returning id`,
    [publicStory, author.userId],
  )
  const tokens = {
    nobody: undefined,
    member: await tokenOf(member),
    author: await tokenOf(author),
    unverified: await tokenOf(unverified),
    moderator: await tokenOf(moderator, 'moderator'),
    'account that is gone': goneToken,
    'expired token': await signExpired(site, member),
    'forged token': await forge(site, member),
  }
  // Without a recent proof of identity, routes that need one, such as deleting the account, can't remove these callers.
  await db.query('update auth.sessions set proven_at = null')
  return {
    tokens,
    author,
    member,
    moderator,
    publicStory,
    privateStory,
    comment: requireId(comment),
  }
}

function requireId(row: { id: string } | undefined): string {
  if (!row) throw new Error('no row was added')
  return row.id
}

/** Signs a token of the site that expired an hour ago. */
export async function signExpired({ db, url }: AttackedSite, person: SamplePerson): Promise<string> {
  const clock = () => new Date(Date.now() - 3_600_000)
  const tokens = createAccessTokens({
    database: db.database,
    clock,
    log: pino({ level: 'silent' }),
    site: { url },
    accounts: defaultAccountSettings,
  })
  return (await tokens.sign({ ...person, role: 'member', aal: 'aal1' as const, amr: [], userMetadata: {} }))
    .token
}

/** Forges a moderator's token with valid claims and key id, signed by another key. */
export async function forge(
  { accessTokens, url }: AttackedSite,
  { userId, sessionId }: SamplePerson,
): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  const kid = (await accessTokens.publicKeys()).keys[0]?.kid
  return new SignJWT({ role: 'moderator', session_id: sessionId, aal: 'aal1' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid !== undefined && { kid }) })
    .setSubject(userId)
    .setIssuer(`${url}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(privateKey)
}
