import { data, Link } from 'react-router'
import * as v from 'valibot'
import { findPublicStory } from '#app/community/stories/story-queries.server.ts'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import { withLoaderErrors } from '#app/platform/http/server/loader-errors.server.ts'
import { dependenciesContext } from '#app/platform/http/server/router-context.server.ts'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { PageError } from '#app/platform/ui/feedback/error-page.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { CommunityStory } from '#app/screens/community/community-story.tsx'
import { storyChartContext } from '#app/screens/community/story-chart-context.server.ts'
import { readStoryDescriptors } from '#app/site/discovery/page-descriptors.server.ts'
import { socialMetaTags, storyShareImagePath } from '#app/site/sharing/social-meta-tags.ts'
import { previewText } from '#app/site/sharing/story-links.ts'
import type { Route } from './+types/story.ts'

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, site, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const id = v.is(storyIdSchema, params) ? params.id : undefined
    const story = id === undefined ? null : await findPublicStory(database, id)
    if (story === null) throw data(null, { status: 404 })
    // Computed on the server, because segmenting characters takes a phone longer than the rest of this page.
    const descriptors = await readStoryDescriptors({ database, site }, story)
    const chart = story.measurement && (await context.get(storyChartContext)(story.id, request.url))
    return { story, chart, beginning: previewText(story.content), descriptors }
  })
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (error || !loaderData) return [{ title: 'Oops! Page not found' }, { name: 'robots', content: 'noindex' }]
  const { story, beginning, descriptors } = loaderData
  const { site } = matches[0].loaderData
  const author = story.author.fullName ?? 'Anonymous'
  const title = story.title ?? `Story by ${author}`
  return [
    { title: `${title} · ${site.name}` },
    ...socialMetaTags({
      site,
      path: `/stories/${story.id}`,
      type: 'article',
      title,
      description: beginning,
      picture: {
        path: storyShareImagePath(story.id),
        alt: `The beginning of the story by ${author}, above green hills with a house in the morning sun.`,
      },
    }),
    { property: 'article:published_time', content: story.createdAt },
    ...descriptors,
  ]
}

export function headers({ errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? parentHeaders
}

export default function StoryPage({ loaderData: { story, chart }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData
  const NewComments = useLoaded(
    async () => (await import('#app/community/comments/new-comments.tsx')).NewComments,
  )
  return (
    <main className="mx-auto max-w-reading px-4 py-6 sm:px-6 sm:py-12">
      {story.title === null ? (
        <h1 className="sr-only">Story by {story.author.fullName ?? 'Anonymous'}</h1>
      ) : null}
      <CommunityStory story={story} chart={chart} level="h1" />
      <p className="mt-6 hidden text-sm text-muted print:block">
        Read on {site.name}: {`${site.url}/stories/${story.id}`}
      </p>
      <p className="mt-8 text-center print:hidden">
        <Link to="/community" className={buttonClass('outline')}>
          Read all stories
        </Link>
      </p>
      <p className="mt-2 text-center text-sm print:hidden">
        <a href={`/stories/${story.id}/feed.xml`} className="inline-block p-3 text-muted underline">
          Follow by feed
        </a>
      </p>
      {NewComments ? <NewComments key={story.id} storyId={story.id} count={story.commentCount} /> : null}
    </main>
  )
}

/** The HTML is the same for everyone. A held story replaces the error once the browser knows that the user is its author. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const HeldStory = useLoaded(async () => (await import('#app/screens/community/held-story.tsx')).HeldStory)
  const page = <PageError error={error} />
  return HeldStory ? <HeldStory id={params.id} otherwise={page} /> : page
}
