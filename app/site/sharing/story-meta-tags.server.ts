import type { Story } from '#app/community/stories/story-schemas.ts'
import type { Site } from '#app/platform/http/site-config.ts'
import { socialMetaTags, storyShareImagePath } from './social-meta-tags.ts'
import { previewText } from './story-links.ts'

/** Runs on the server: segmenting characters would take a phone longer than the rest of this page. */
export function storyMetaTags(story: Story, site: Site) {
  const author = story.author.fullName ?? 'Anonymous'
  const title = story.title ?? `Story by ${author}`
  return [
    { title: `${title} · ${site.name}` },
    ...socialMetaTags({
      site,
      path: `/stories/${story.id}`,
      type: 'article',
      title,
      description: previewText(story.content),
      picture: {
        path: storyShareImagePath(story.id),
        alt: `The beginning of the story by ${author}, above green hills with a house in the morning sun.`,
      },
    }),
    { property: 'article:published_time', content: story.createdAt },
  ]
}
