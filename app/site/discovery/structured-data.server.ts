import type { Story } from '#app/community/stories/story-schemas.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { listCommentsFeedLinks } from './feeds/feed-paths.server.ts'
import { listPublicComments, type PublicComment } from './public-comments.server.ts'
import { commentUrl, nameAuthor, nameStory, siteLanguage, storyUrl } from './story-address.server.ts'

type Site = Dependencies['site']

/** Number of comments in the structured data: as many as the page shows at first. */
const nestedComments = 20

/** Returns the feed links and structured data of a story's page. Runs on the server so that browsers download no code for it. */
export async function readStoryDescriptors(
  dependencies: Pick<Dependencies, 'database' | 'site'>,
  story: Story,
) {
  const feeds = listCommentsFeedLinks(dependencies.site, { id: story.id, title: nameStory(story) })
  return [...feeds, await readStructuredData(dependencies, story)]
}

/** Returns the schema.org description of a public story and its first comments, for the meta tags of its page. */
export async function readStructuredData(
  { database, site }: Pick<Dependencies, 'database' | 'site'>,
  story: Story,
) {
  const comments =
    story.commentCount === 0
      ? []
      : await listPublicComments(database, story.id, { first: 'oldest', limit: nestedComments })
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
      ...(comments.length > 0 && {
        comment: describeThreads(site, story, comments),
      }),
    },
  }
}

interface DescribedComment extends ReturnType<typeof describeComment> {
  comment?: DescribedComment[]
}

/** Nests replies in their parent comments if those are included. `comments` must be sorted oldest first. */
function describeThreads(site: Site, story: Story, comments: PublicComment[]): DescribedComment[] {
  const threads: DescribedComment[] = []
  const described = new Map<string, DescribedComment>()
  for (const comment of comments) {
    const description: DescribedComment = describeComment(site, story, comment)
    const parent = described.get(comment.parentId ?? '')
    described.set(comment.id, description)
    if (parent) parent.comment = [...(parent.comment ?? []), description]
    else threads.push(description)
  }
  return threads
}

function describeComment(site: Site, { id }: Story, comment: PublicComment) {
  return {
    '@type': 'Comment',
    url: commentUrl(site, id, comment.id),
    text: comment.content,
    author: describePerson(comment),
    datePublished: comment.createdAt.toISOString(),
    ...(comment.editedAt !== null && { dateModified: comment.editedAt.toISOString() }),
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
