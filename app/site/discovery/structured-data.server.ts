import type { Comment } from '#app/community/comments/comment-schemas.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { listCommentsFeedLinks } from './feeds/feed-paths.server.ts'
import { commentUrl, nameAuthor, nameStory, siteLanguage, storyUrl } from './story-address.server.ts'

type Site = Dependencies['site']

const nestedComments = 20

/** Runs on the server so that browsers download no code for it. */
export function listStoryDescriptors(site: Site, story: Story, comments: Comment[]) {
  const feeds = listCommentsFeedLinks(site, { id: story.id, title: nameStory(story) })
  return [...feeds, describeForSearch(site, story, comments)]
}

export function describeForSearch(site: Site, story: Story, comments: Comment[]) {
  const nested = comments.filter(({ isGone }) => !isGone).slice(0, nestedComments)
  const url = storyUrl(site, story.id)
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      mainEntityOfPage: url,
      url,
      headline: nameStory(story),
      text: story.content,
      author: describePerson(story.author),
      datePublished: story.createdAt,
      ...(story.editedAt !== null && { dateModified: story.editedAt }),
      inLanguage: siteLanguage,
      interactionStatistic: [
        countInteractions('ReactAction', sumReactions(story)),
        countInteractions('CommentAction', story.commentCount),
      ],
      ...(nested.length > 0 && {
        comment: describeThreads(site, story, nested),
      }),
    },
  }
}

interface DescribedComment extends ReturnType<typeof describeComment> {
  comment?: DescribedComment[]
}

/** `comments` must be sorted oldest first. */
function describeThreads(site: Site, story: Story, comments: Comment[]): DescribedComment[] {
  const threads: DescribedComment[] = []
  const described = new Map<string, DescribedComment>()
  for (const comment of comments) {
    const description: DescribedComment = describeComment(site, story, comment)
    const parent = described.get(comment.parent?.id ?? '')
    described.set(comment.id, description)
    if (parent) parent.comment = [...(parent.comment ?? []), description]
    else threads.push(description)
  }
  return threads
}

function describeComment(site: Site, { id }: Story, comment: Comment) {
  return {
    '@type': 'Comment',
    url: commentUrl(site, id, comment.id),
    text: comment.content,
    author: describePerson(comment.author),
    datePublished: comment.createdAt,
    ...(comment.editedAt !== null && { dateModified: comment.editedAt }),
  }
}

const describePerson = (person: { fullName: string | null }) => ({
  '@type': 'Person',
  name: nameAuthor(person),
})

const countInteractions = (type: 'ReactAction' | 'CommentAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
})

function sumReactions({ reactionCounts }: Story): number {
  return Object.values(reactionCounts).reduce((sum, count) => sum + count, 0)
}
