import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { readCommunityFigures } from '#app/features/landing/community-figure-queries.server.ts'
import { CommunityImpact } from '#app/features/landing/community-impact.tsx'
import { HomeHero } from '#app/features/landing/home-hero.tsx'
import { IndoorAirCrisis } from '#app/features/landing/indoor-air-crisis.tsx'
import { PopupLoader } from '#app/features/promotion/popup-loader.tsx'
import { rememberJoined } from '#app/features/promotion/popup-memory.ts'
import { readSession } from '#app/features/session/session.ts'
import { siteShareImage, socialMetaTags } from '#app/features/sharing/social-meta-tags.ts'
import { composerId, requestComposer } from '#app/features/stories/composer/composer-request.ts'
import { listStories } from '#app/features/stories/queries/story-queries.server.ts'
import { storiesOnHomePage } from '#app/features/stories/story-limits.ts'
import { waitlistSectionId } from '#app/http/page-paths.ts'
import { withLoaderErrors } from '#app/http/server/loader-errors.server.ts'
import { dependenciesContext } from '#app/http/server/router-context.server.ts'
import { lazyHydrated } from '#app/hydration/lazy-hydrated.tsx'
import { scrollToElement } from '#app/ui/layout/scroll-to-element.ts'
import type { Route } from './+types/home.ts'

const ProductSection = lazyHydrated(
  'product-place',
  async () => (await import('#app/features/landing/product-section.tsx')).ProductSection,
)
const WaitlistSection = lazyHydrated(
  'waitlist-place',
  async () => (await import('#app/features/waitlist/waitlist-section.tsx')).WaitlistSection,
)
const NewestStories = lazyHydrated(
  'stories-place',
  async () => (await import('#app/features/community/newest-stories-section.tsx')).NewestStoriesSection,
)
const VipOffer = lazyHydrated(
  'vip-place',
  async () => (await import('#app/features/promotion/vip-offer.tsx')).VipOffer,
)

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const [{ stories }, figures] = await Promise.all([
      listStories(database, { limit: storiesOnHomePage }),
      readCommunityFigures(database),
    ])
    return { stories, figures }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Clean Air for Everyone'
  return [
    { title },
    ...socialMetaTags({
      site: matches[0].loaderData.site,
      path: '/',
      type: 'website',
      title,
      description:
        'A quiet way to clean indoor air is coming soon. Join the waitlist and share your air quality story.',
      picture: siteShareImage,
    }),
  ]
}

/** Visitors tell theirs in the waitlist form; who is signed in, in the story box. */
function tellStory(): void {
  if (readSession().status === 'in') {
    requestComposer()
    scrollToElement(composerId, { isAtOnce: true })
  } else scrollToElement(waitlistSectionId)
}

export default function HomePage({ loaderData: { stories, figures } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const handleJoined = useCallback(() => {
    rememberJoined()
    void revalidate()
  }, [revalidate])
  return (
    <main className="space-y-20 sm:space-y-32">
      <HomeHero onShareStory={tellStory} />
      <IndoorAirCrisis />
      <ProductSection />
      <WaitlistSection onJoined={handleJoined} />
      <NewestStories stories={stories} />
      <VipOffer />
      {/* Together, so that the invitation brings no space along when it comes. */}
      <div>
        <CommunityImpact {...figures} />
        <PopupLoader />
      </div>
    </main>
  )
}
