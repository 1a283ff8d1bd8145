import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { CommunityGreeting } from '#app/accounts/auth/components/community-greeting.tsx'
import { describeCommunityAir } from '#app/air/commons/community-query.server.ts'
import { readStoryCounts } from '#app/community/stories/counts/story-count-queries.server.ts'
import { IssueError } from '#app/community/stories/list/issue-error.tsx'
import { readParameters } from '#app/community/stories/list/list-params.ts'
import { listParamsSchema } from '#app/community/stories/list/list-params-schemas.ts'
import { listStoryPages } from '#app/community/stories/story-queries.server.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { lazyHydrated } from '#app/platform/hydration/lazy-hydrated.tsx'
import { SignedOut } from '#app/platform/session/auth-gate.tsx'
import { describePageError, PageError } from '#app/platform/ui/feedback/error-page.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { parseInput } from '#app/platform/validation/request-validation.server.ts'
import { CommunityStories } from '#app/screens/community/community-stories.tsx'
import { listStoriesFeedLinks } from '#app/site/discovery/feeds/feed-paths.server.ts'
import { siteShareImage, socialMetaTags } from '#app/site/sharing/social-meta-tags.ts'
import type { Route } from './+types/community.ts'

const panelId = 'join'
const panelHeadingId = 'join-heading'

// Only signed-out visitors see it.
const AuthPanel = lazyHydrated(
  `${panelId}-place`,
  async () => (await import('#app/accounts/auth/components/auth-panel.tsx')).AuthPanel,
  <div className="min-h-svh lg:min-h-0" />,
)

export function loader({ context, request }: Route.LoaderArgs) {
  const { database, site, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const address = parseInput(listParamsSchema, readParameters(new URL(request.url).searchParams))
    const [pages, counts, air] = await Promise.all([
      listStoryPages(database, address),
      readStoryCounts(database),
      describeCommunityAir(database),
    ])
    return { address, pages, counts, air, feeds: listStoriesFeedLinks(site, address.issue) }
  })
}

/** When only the query string changes, the list fetches its stories from the API. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return defaultShouldRevalidate && !isOtherList
}

/** The page has its own error boundary, so the root does not send headers such as Retry-After. */
export function headers({ errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? parentHeaders
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  if (error || !loaderData) return [{ title: describePageError(error).title }]
  const title = 'Community Stories'
  return [
    { title: `${title} · ${site.name}` },
    ...socialMetaTags({
      site,
      path: '/community',
      type: 'website',
      title,
      description: 'How indoor air affects people at home, at school and at work, in their own words.',
      picture: siteShareImage,
    }),
    ...loaderData.feeds,
  ]
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  const issue = useSearchParams()[0].get('issue')
  return (
    <main>
      <PageHeader
        title="Community Stories"
        lead="How indoor air affects people, told by those who breathe it."
      >
        {/* The panel itself may not be loaded yet. */}
        <CommunityGreeting onJoin={() => scrollToElement(panelId, { isAtOnce: true })} />
      </PageHeader>
      <CommunityStories
        loaded={loaderData}
        counts={loaderData.counts}
        air={loaderData.air}
        aside={
          <SignedOut>
            <aside
              id={panelId}
              tabIndex={-1}
              aria-labelledby={panelHeadingId}
              className="self-start max-lg:order-2 lg:sticky lg:top-6 lg:col-start-2"
            >
              <AuthPanel level="h2" headingId={panelHeadingId} />
            </aside>
          </SignedOut>
        }
      />
      <p className="mt-8 text-center text-sm print:hidden">
        <a
          href={`/feed.xml${issue ? `?${new URLSearchParams({ issue })}` : ''}`}
          className="inline-block p-3 text-muted underline"
        >
          Subscribe by RSS
        </a>
      </p>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const pageError = <PageError error={error} />
  return isRouteErrorResponse(error) && error.status === 400 ? (
    <IssueError otherwise={pageError} />
  ) : (
    pageError
  )
}
