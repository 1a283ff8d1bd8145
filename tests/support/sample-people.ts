import type { StaffRole } from '#database/schema/staff.ts'
import type { TestDatabase } from './test-database.ts'

export interface SamplePerson {
  userId: string
  email: string
  sessionId: string
}

let count = 0

/** Adds a person with an account, without sign-up or mail; verified by default. A person with a role is signed in with their second factor. */
export async function addPerson(
  db: Pick<TestDatabase, 'query'>,
  {
    isVerified = true,
    role,
    fullName = 'Ada Air',
    passwordHash = 'none',
  }: { isVerified?: boolean; role?: StaffRole; fullName?: string; passwordHash?: string } = {},
): Promise<SamplePerson> {
  count += 1
  const email = `person${count}@example.org`
  const [user] = await db.query<{ id: string }>(
    `insert into auth.users (email, password_hash, email_verified_at)
      values ($1, $3, case when $2 then now() end) returning id`,
    [email, isVerified, passwordHash],
  )
  if (!user) throw new Error('no person was added')
  await db.query(
    `insert into profiles (user_id, full_name, organization, work_description) values ($1, $2, 'Clinic', 'Private words')`,
    [user.id, fullName],
  )
  if (role) await db.query('insert into staff_members (user_id, role) values ($1, $2)', [user.id, role])
  return { userId: user.id, email, sessionId: await addSession(db, user.id, role && { aal: 'aal2' }) }
}

/** Adds another session to an account, by default without a second factor. Returns its id. */
export async function addSession(
  db: Pick<TestDatabase, 'query'>,
  userId: string,
  { aal }: { aal?: 'aal1' | 'aal2' } = {},
): Promise<string> {
  // Databases of earlier versions have no assurance level.
  const [session] = aal
    ? await db.query<{ id: string }>(
        'insert into auth.sessions (user_id, aal) values ($1, $2) returning id',
        [userId, aal],
      )
    : await db.query<{ id: string }>('insert into auth.sessions (user_id) values ($1) returning id', [userId])
  if (!session) throw new Error('no session was opened')
  return session.id
}

export async function addStory(
  db: Pick<TestDatabase, 'query'>,
  { userId }: SamplePerson,
  {
    content = 'The air is thick.',
    isPublic = true,
    title = null,
  }: { content?: string; isPublic?: boolean; title?: string | null } = {},
): Promise<string> {
  const [story] = await db.query<{ id: string }>(
    `insert into stories (user_id, title, content, air_quality_issues, share_permission, is_public)
      values ($1, $2, $3, '{Mold,Dust}', $4, $4) returning id`,
    [userId, title, content, isPublic],
  )
  if (!story) throw new Error('no story was added')
  return story.id
}

export async function addComment(
  db: Pick<TestDatabase, 'query'>,
  { userId }: SamplePerson,
  storyId: string,
  content = 'So true.',
): Promise<string> {
  const [comment] = await db.query<{ id: string }>(
    'insert into comments (story_id, user_id, content) values ($1, $2, $3) returning id',
    [storyId, userId, content],
  )
  if (!comment) throw new Error('no comment was added')
  return comment.id
}
