import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { dependenciesContext } from '#app/context.server.ts'
import { AuthPanel } from '#app/features/accounts/auth-panel.tsx'
import { CommunityGreeting } from '#app/features/accounts/community-greeting.tsx'
import { SignedOut } from '#app/features/accounts/session-shown.tsx'
import { CommunityStories } from '#app/features/community/community-stories.tsx'
import { listAddressSchema } from '#app/features/community/list-address.ts'
import { describePreview, sitePicture } from '#app/features/sharing/preview.ts'
import { listStoryPages } from '#app/features/stories/queries.server.ts'
import { readForPage } from '#app/read-for-page.server.ts'
import { AliveWhenNear } from '#app/ui/alive-when-near.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { scrollToElement } from '#app/ui/scroll-to-element.ts'
import { parseInput } from '#app/validation.server.ts'
import type { Route } from './+types/community.ts'

const panelId = 'join'
const panelHeadingId = 'join-heading'

export function loader({ context, request }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return readForPage({ log }, async () => {
    const address = parseInput(listAddressSchema, Object.fromEntries(new URL(request.url).searchParams))
    return { address, pages: await listStoryPages(database, address) }
  })
}

/** Within the page, the list follows its address by itself and asks the API for no more than what is new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return defaultShouldRevalidate && !isOtherList
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const title = 'Community Stories'
  return [
    { title: `${title} · ${site.name}` },
    ...describePreview({
      site,
      path: '/community',
      type: 'website',
      title,
      description: 'What indoor air does to people at home, at school and at work, in their own words.',
      picture: sitePicture,
    }),
  ]
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <PageHead
        title="Community Stories"
        lead="What indoor air does to people, told by those who breathe it."
      >
        <CommunityGreeting onJoin={() => scrollToElement(panelHeadingId)} />
      </PageHead>
      <CommunityStories
        loaded={loaderData}
        aside={
          <SignedOut>
            <AliveWhenNear id={panelId}>
              <aside
                id={panelId}
                aria-labelledby={panelHeadingId}
                className="self-start lg:sticky lg:top-6 lg:col-start-2"
              >
                <AuthPanel level="h2" headingId={panelHeadingId} />
              </aside>
            </AliveWhenNear>
          </SignedOut>
        }
      />
    </main>
  )
}
