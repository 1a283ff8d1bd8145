import type pg from 'pg'
import { withClient } from '#tests/support/test-connection.ts'
import type { Submission } from '../load/writers.ts'
import { startDrillPostgres } from './drill-database.ts'

export interface StoredAccount {
  email: string
  /** Stories in the account, or waiting with a link for the address's owner. */
  stories: string[]
  profiles: number
  links: number
}

export async function readStored(dataFolder: string): Promise<StoredAccount[]> {
  const postgres = await startDrillPostgres(dataFolder)
  try {
    return await readAccounts(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

export async function readAccounts(connection: pg.ClientConfig): Promise<StoredAccount[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<StoredAccount>(`
      select email,
        array(
          select content from stories where user_id = users.id
          union all
          select story ->> 'content' from auth.one_time_links where user_id = users.id and story is not null
        ) as stories,
        (select count(*)::int from profiles where user_id = users.id) as profiles,
        (select count(*)::int from auth.one_time_links where user_id = users.id) as links
      from auth.users`)
    return rows
  })
}

/** Returns true for addresses added by the drill rather than the demo. */
export function isOfDrill(email: string): boolean {
  return !email.endsWith('@example.org')
}

/** Returns what went wrong, each with the addresses concerned. */
export function findDifferences(
  submissions: readonly Submission[],
  stored: StoredAccount[],
  mailed: ReadonlySet<string>,
) {
  const accounts = new Map(stored.map((account) => [account.email, account]))
  const known = new Map(submissions.map((submission) => [submission.email, submission]))
  const acknowledged = submissions.filter(({ state }) => state === 'acknowledged')
  const list = (items: readonly { email: string }[]) => items.map(({ email }) => email)
  return {
    lost: list(acknowledged.filter(({ email, story }) => !accounts.get(email)?.stories.includes(story))),
    doubled: list(
      stored.filter(({ stories, profiles, links }) => stories.length > 1 || profiles > 1 || links > 1),
    ),
    incomplete: list(
      stored.filter(({ stories, profiles, links }) => stories.length * profiles * links === 0),
    ),
    'refused but stored': list(
      submissions.filter(({ state, email }) => state === 'refused' && accounts.has(email)),
    ),
    'wrongly refused': list(submissions.filter(({ state, isValid }) => state === 'refused' && isValid)),
    'wrongly taken': list(submissions.filter(({ state, isValid }) => state === 'acknowledged' && !isValid)),
    'from an unknown address': list(stored.filter(({ email }) => !known.has(email))),
    'without an answer': list(submissions.filter(({ state }) => state === 'unknown')),
    'not mailed': list(acknowledged.filter(({ email }) => !mailed.has(email))),
    'mailed to an unknown address': [...mailed].filter((email) => known.get(email)?.state !== 'acknowledged'),
  }
}

/** Counts private texts in the server's log, which must not contain any. */
export function countPrivateWords(output: string, submissions: readonly Submission[]): number {
  const words = submissions.flatMap(({ email, story }) => [email, story.slice(story.lastIndexOf(' ') + 1)])
  return [...words, 'Writer ', 'the air', '$argon2'].filter((word) => word !== '' && output.includes(word))
    .length
}
