import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { join } from '../load/member.ts'

/** Signs up at a new site that requires no verification, becomes its owner by the link in the data folder, and posts a story. */
export async function becomeOwner(siteUrl: string, dataFolder: string): Promise<void> {
  const person = await join(siteUrl, { full_name: 'Ada Owner' })
  const link = await readFile(path.join(dataFolder, 'owner-link'), 'utf8')
  await person.call('POST', '/api/staff/claim', { token: link.trim().split('#')[1] })
  await person.call('POST', '/api/stories', { content: 'The air is clear.', airQualityIssues: [] })
}

const storiesSchema = v.object({ stories: v.array(v.object({ content: v.string() })) })

/** Counts the public stories that owners have posted by `becomeOwner`. */
export async function countOwnStories(siteUrl: string): Promise<number> {
  const answer = await fetch(`${siteUrl}/api/stories?search=clear`)
  const { stories } = v.parse(storiesSchema, await answer.json())
  return stories.filter(({ content }) => content === 'The air is clear.').length
}

/** Returns the version that a site says it has. */
export async function readVersion(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/healthz`)
  return v.parse(v.object({ version: v.string() }), await answer.json()).version
}
