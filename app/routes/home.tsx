import { useCallback } from 'react'
import { data, useRevalidator } from 'react-router'
import { composerId, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { readCommunityFigures } from '#app/community/stories/counts/story-count-queries.server.ts'
import { storiesOnHomePage } from '#app/community/stories/story-limits.ts'
import { listStories } from '#app/community/stories/story-queries.server.ts'
import { waitlistSectionId } from '#app/platform/http/page-paths.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { lazyHydrated } from '#app/platform/hydration/lazy-hydrated.tsx'
import { readSession } from '#app/platform/session/session-store.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { CommunityImpact } from '#app/site/landing/community-impact.tsx'
import { HomeHero } from '#app/site/landing/home-hero.tsx'
import { IndoorAirCrisis } from '#app/site/landing/indoor-air-crisis.tsx'
import { PopupLoader } from '#app/site/promotion/popup-loader.tsx'
import { rememberJoined } from '#app/site/promotion/popup-memory.ts'
import { siteShareImage, socialMetaTags } from '#app/site/sharing/social-meta-tags.ts'
import { readHomeContent } from '#app/site/site-content/shown/site-content-context.server.ts'
import type { Route } from './+types/home.ts'

const ProductSection = lazyHydrated(
  'product-place',
  async () => (await import('#app/site/landing/product-section.tsx')).ProductSection,
)
const WaitlistSection = lazyHydrated(
  'waitlist-place',
  async () => (await import('#app/site/waitlist/waitlist-section.tsx')).WaitlistSection,
)
const NewestStories = lazyHydrated(
  'stories-place',
  async () => (await import('#app/screens/community/newest-stories-section.tsx')).NewestStoriesSection,
)
const VipOffer = lazyHydrated(
  'vip-place',
  async () => (await import('#app/site/promotion/vip-offer.tsx')).VipOffer,
)

/** A preview's URL grants access to a draft: it must not be cached, indexed or sent as a referrer. */
const previewHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const [{ stories }, figures, { content, isPreview }] = await Promise.all([
      listStories(database, { limit: storiesOnHomePage }),
      readCommunityFigures(database),
      readHomeContent(context, new URL(request.url)),
    ])
    const { contact: _contact, ...shown } = content
    const headers = isPreview ? previewHeaders : {}
    return data({ stories, figures, content: shown, isPreview }, { headers })
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { headline: title, waitlist } = loaderData.content
  const invitation = waitlist.isOpen
    ? 'Join the waitlist and share your air quality story.'
    : 'Read how indoor air affects people.'
  return [
    ...(loaderData.isPreview ? [{ name: 'robots', content: 'noindex' }] : []),
    { title },
    ...socialMetaTags({
      site: matches[0].loaderData.site,
      path: '/',
      type: 'website',
      title,
      description: `A quiet way to clean indoor air is coming soon. ${invitation}`,
      picture: siteShareImage,
    }),
  ]
}

function tellStory(): void {
  if (readSession().status === 'in') {
    requestComposer()
    scrollToElement(composerId, { isAtOnce: true })
  } else scrollToElement(waitlistSectionId)
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { stories, figures, content, isPreview } = loaderData
  const { offers, crowd } = content
  const { revalidate } = useRevalidator()
  const handleJoined = useCallback(() => {
    rememberJoined()
    void revalidate()
  }, [revalidate])
  return (
    <main className="space-y-20 sm:space-y-32">
      <HomeHero headline={content.headline} isPreview={isPreview} onShareStory={tellStory} />
      <IndoorAirCrisis />
      <ProductSection product={content.product} />
      <WaitlistSection waitlist={content.waitlist} onJoined={handleJoined} />
      <NewestStories stories={stories} />
      <VipOffer offers={offers} crowd={crowd} />
      {/* One element with the figures, so that the popup adds no gap when it appears. */}
      <div>
        <CommunityImpact {...figures} />
        <PopupLoader offers={offers} crowd={crowd} countdown={content.countdown} />
      </div>
    </main>
  )
}
