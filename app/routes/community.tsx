import { dependenciesContext } from '#app/context.server.ts'
import { AuthPanel } from '#app/features/accounts/auth-panel.tsx'
import { CommunityGreeting } from '#app/features/accounts/community-greeting.tsx'
import { SignedOut } from '#app/features/accounts/session-shown.tsx'
import { storiesPerPage } from '#app/features/stories/contract.ts'
import { listStories } from '#app/features/stories/queries.server.ts'
import { StoryList } from '#app/features/stories/story-list.tsx'
import { readForPage } from '#app/read-for-page.server.ts'
import { scrollToElement } from '#app/ui/scroll-to-element.ts'
import type { Route } from './+types/community.ts'

const panelHeadingId = 'join-heading'

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return readForPage({ log }, () => listStories(database, { limit: storiesPerPage }))
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Community Stories · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'What indoor air does to people at home, at school and at work, in their own words.',
    },
  ]
}

export default function CommunityPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl">Community Stories</h1>
          <p className="mt-3 max-w-2xl text-lg text-muted">
            What indoor air does to people, told by those who breathe it.
          </p>
        </div>
        <CommunityGreeting onJoin={() => scrollToElement(panelHeadingId)} />
      </div>
      <div className="mt-10 flex flex-col gap-10 lg:flex-row lg:items-start">
        <section aria-labelledby="stories-heading" className="min-w-0 max-w-3xl flex-1">
          <h2 id="stories-heading" className="sr-only">
            Stories
          </h2>
          <StoryList firstPage={loaderData} />
        </section>
        <SignedOut>
          <aside aria-labelledby={panelHeadingId} className="lg:sticky lg:top-6 lg:w-96 lg:shrink-0">
            <AuthPanel level="h2" headingId={panelHeadingId} />
          </aside>
        </SignedOut>
      </div>
    </main>
  )
}
