import { data, Link } from 'react-router'
import { dependenciesContext } from '#app/context.server.ts'
import { CommunityStory } from '#app/features/community/community-story.tsx'
import { previewText } from '#app/features/sharing/links.ts'
import { storyIdSchema } from '#app/features/stories/contract.ts'
import { findPublicStory } from '#app/features/stories/queries.server.ts'
import { readForPage } from '#app/read-for-page.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/story.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return readForPage({ log }, async () => {
    const id = storyIdSchema.safeParse(params).data?.id
    const story = id === undefined ? null : await findPublicStory(database, id)
    if (story === null) throw data(null, { status: 404 })
    return { story }
  })
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (error || !loaderData) return [{ title: 'Oops! Page not found' }, { name: 'robots', content: 'noindex' }]
  const { story } = loaderData
  const { name, url } = matches[0].loaderData.site
  const address = `${url}/stories/${story.id}`
  const title = story.title ?? `Story by ${story.author.fullName ?? 'Anonymous'}`
  const description = previewText(story.content)
  return [
    { title: `${title} · ${name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: name },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${url}/preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'article:published_time', content: story.createdAt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: `${url}/preview.png` },
  ]
}

export default function StoryPage({ loaderData: { story } }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      {story.title === null ? (
        <h1 className="sr-only">Story by {story.author.fullName ?? 'Anonymous'}</h1>
      ) : null}
      <CommunityStory story={story} level="h1" />
      <p className="mt-8 text-center">
        <Link to="/community" className={buttonClass('outline')}>
          Read all stories
        </Link>
      </p>
    </main>
  )
}
