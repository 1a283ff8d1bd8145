import { useRevalidator } from 'react-router'
import { dependenciesContext } from '#app/context.server.ts'
import { NewestStories } from '#app/features/community/newest-stories.tsx'
import { HomeHero } from '#app/features/site/home-hero.tsx'
import { IndoorAirCrisis } from '#app/features/site/indoor-air-crisis.tsx'
import { storiesOnHomePage } from '#app/features/stories/contract.ts'
import { listStories } from '#app/features/stories/queries.server.ts'
import { WaitlistSection, waitlistSectionId } from '#app/features/waitlist/waitlist-section.tsx'
import { readForPage } from '#app/read-for-page.server.ts'
import { scrollToElement } from '#app/ui/scroll-to-element.ts'
import type { Route } from './+types/home.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return readForPage({ log }, async () => {
    const { stories } = await listStories(database, { limit: storiesOnHomePage })
    return { stories }
  })
}

export function meta() {
  return [
    { title: 'Clean Air for Everyone' },
    {
      name: 'description',
      content:
        'A quiet product for clean indoor air is coming soon. Join the waitlist and share your air quality story.',
    },
  ]
}

export default function HomePage({ loaderData: { stories } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <main className="space-y-16 sm:space-y-24">
      <HomeHero onShareStory={() => scrollToElement(waitlistSectionId)} />
      <IndoorAirCrisis />
      <WaitlistSection onJoined={revalidate} />
      <NewestStories stories={stories} />
    </main>
  )
}
