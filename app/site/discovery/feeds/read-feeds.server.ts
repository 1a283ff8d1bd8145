import { and, desc, eq } from 'drizzle-orm'
import type { StoryIssue } from '#app/community/stories/story-options.ts'
import { findPublicStory, listStories } from '#app/community/stories/story-queries.server.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { PublicReads } from '#database/client.ts'
import { shownComments } from '#database/schema/shown-texts.ts'
import { findLastChange } from '../last-change.ts'
import { commentUrl, nameAuthor, nameStory, siteLanguage, storyUrl } from '../story-address.server.ts'
import type { Feed, FeedEntry } from './feed.ts'
import {
  commentsFeedPath,
  commentsFeedTitle,
  storiesFeedPath,
  storiesFeedTitle,
} from './feed-paths.server.ts'

interface PublicComment {
  id: string
  content: string
  createdAt: Date
  editedAt: Date | null
  fullName: string | null
}

/** Newest first; none if the story is not public. */
function listPublicComments({ anon }: PublicReads, storyId: string, limit: number): Promise<PublicComment[]> {
  return anon
    .select({
      id: shownComments.id,
      content: shownComments.content,
      createdAt: shownComments.createdAt,
      editedAt: shownComments.editedAt,
      fullName: shownComments.fullName,
    })
    .from(shownComments)
    .where(and(eq(shownComments.storyId, storyId), shownComments.isShown))
    .orderBy(desc(shownComments.createdAt), desc(shownComments.id))
    .limit(limit)
}

/** A feed reader that polls daily misses nothing if the site gets at most this many stories a day. */
const feedEntries = 50

/** A blank issue stands for all. */
export async function readStoriesFeed(
  { database, site }: Dependencies,
  { issue, format }: { issue: StoryIssue | ''; format: 'xml' | 'json' },
): Promise<Feed> {
  const { stories } = await listStories(database, { issue, limit: feedEntries })
  const query = issue === '' ? '' : `?${new URLSearchParams({ issue })}`
  return {
    title: storiesFeedTitle(site, issue),
    pageUrl: `${site.url}/community${query}`,
    feedUrl: `${site.url}${storiesFeedPath(format, issue)}`,
    language: siteLanguage,
    entries: stories.map((story) => toStoryEntry(site, story)),
  }
}

function toStoryEntry(site: Dependencies['site'], story: Story): FeedEntry {
  return {
    url: storyUrl(site, story.id),
    title: nameStory(story),
    author: nameAuthor(story.author),
    text: story.content,
    tags: story.airQualityIssues ?? [],
    publishedAt: story.createdAt,
    updatedAt: findLastChange(
      new Date(story.createdAt),
      story.editedAt === null ? null : new Date(story.editedAt),
    ).toISOString(),
  }
}

/** Returns null if the story is not public. */
export async function readCommentsFeed(
  { database, site }: Dependencies,
  storyId: string,
): Promise<Feed | null> {
  const [story, comments] = await Promise.all([
    findPublicStory(database, storyId),
    listPublicComments(database, storyId, feedEntries),
  ])
  if (story === null) return null
  return {
    title: commentsFeedTitle(site, nameStory(story)),
    pageUrl: storyUrl(site, story.id),
    feedUrl: `${site.url}${commentsFeedPath(story.id)}`,
    language: siteLanguage,
    entries: comments.map((comment) => toCommentEntry(site, story, comment)),
  }
}

function toCommentEntry(site: Dependencies['site'], story: Story, comment: PublicComment): FeedEntry {
  return {
    url: commentUrl(site, story.id, comment.id),
    title: `${nameAuthor(comment)} on ${nameStory(story)}`,
    author: nameAuthor(comment),
    text: comment.content,
    tags: [],
    publishedAt: comment.createdAt.toISOString(),
    updatedAt: findLastChange(comment.createdAt, comment.editedAt).toISOString(),
  }
}
