import { useState } from 'react'
import { data, isRouteErrorResponse, Link } from 'react-router'
import * as v from 'valibot'
import { listFirstComments } from '#app/community/comments/comment-queries.server.ts'
import {
  listNewestStories,
  listOtherStories,
} from '#app/community/stories/read-next/list-other-stories.server.ts'
import { findPublicStory } from '#app/community/stories/story-queries.server.ts'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { lazyHydrated } from '#app/platform/hydration/lazy-hydrated.tsx'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { PageError } from '#app/platform/ui/feedback/error-page.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { CommunityStory } from '#app/screens/community/community-story.tsx'
import { storyChartContext } from '#app/screens/community/story-chart-context.server.ts'
import { listStoryDescriptors } from '#app/site/discovery/structured-data.server.ts'
import { storyMetaTags } from '#app/site/sharing/story-meta-tags.server.ts'
import { readHomeContent } from '#app/site/site-content/shown/site-content-context.server.ts'
import type { Route } from './+types/story.ts'

const unavailableTitle = 'This story isn’t available'

// Below the fold or rare.
const StoryFooter = lazyHydrated(
  'others-place',
  async () => (await import('#app/screens/community/other-stories.tsx')).StoryFooter,
)
const UnavailableStory = lazyHydrated(
  'unavailable-place',
  async () => (await import('#app/screens/community/unavailable-story.tsx')).UnavailableStory,
)

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, site, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const id = v.is(storyIdSchema, params) ? params.id : undefined
    const story = id === undefined ? null : await findPublicStory(database, id)
    if (story === null) throw data(await listNewestStories(database), { status: 404 })
    const [comments, chart, others, { content }] = await Promise.all([
      listFirstComments(database, story),
      story.measurement && context.get(storyChartContext)(story.id, request.url),
      listOtherStories(database, story.id),
      readHomeContent(context, new URL(request.url)),
    ])
    const invitation = { siteName: site.name, isOpen: content.waitlist.isOpen }
    return {
      story,
      chart,
      comments,
      below: { others, invitation },
      head: [...storyMetaTags(story, site), ...listStoryDescriptors(site, story, comments.comments)],
    }
  })
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [{ title: unavailableTitle }, { name: 'robots', content: 'noindex' }]
  return loaderData.head
}

export function headers({ errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? parentHeaders
}

export default function StoryPage({
  loaderData: { story, chart, comments, below },
  matches,
}: Route.ComponentProps) {
  const { site } = matches[0].loaderData
  const NewComments = useLoaded(
    async () => (await import('#app/community/comments/new-comments.tsx')).NewComments,
  )
  return (
    <main key={story.id} className="mx-auto max-w-reading px-4 py-6 sm:px-6 sm:py-12">
      {story.title === null ? (
        <h1 className="sr-only">Story by {story.author.fullName ?? 'Anonymous'}</h1>
      ) : null}
      <CommunityStory story={story} chart={chart} comments={comments} level="h1" />
      <p className="mt-6 hidden text-sm text-muted print:block">
        Read on {site.name}: {`${site.url}/stories/${story.id}`}
      </p>
      <StoryFooter {...below} />
      <p className="mt-8 text-center print:hidden">
        <Link to="/community" className={buttonClass('outline')}>
          Read all stories
        </Link>
      </p>
      <p className="mt-2 text-center text-sm print:hidden">
        <a href={`/stories/${story.id}/feed.xml`} className="inline-block p-3 text-muted underline">
          Subscribe by RSS
        </a>
      </p>
      {NewComments ? <NewComments storyId={story.id} count={story.commentCount} /> : null}
    </main>
  )
}

/**
 * The HTML is the same for everyone. A held story replaces the error once the browser knows its author. Until then the error keeps its
 * place, because moving it would remove the server's HTML before its script is loaded.
 */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const HeldStory = useLoaded(async () => (await import('#app/screens/community/held-story.tsx')).HeldStory)
  const [isHeld, setHeld] = useState(false)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const page = isMissing ? <UnavailableStory newest={error.data} /> : <PageError error={error} />
  return (
    <>
      {HeldStory ? <HeldStory id={params.id} onFound={setHeld} /> : null}
      {isHeld ? null : page}
    </>
  )
}
