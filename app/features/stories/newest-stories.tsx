import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import type { Story } from './contract.ts'
import { NoStoriesYet } from './empty-state.tsx'
import { StoryCard } from './story-card.tsx'

/** The home page's section with the newest public stories. Invitations link to its anchor. */
export function NewestStories({ stories }: { stories: Story[] }) {
  return (
    <section
      id="stories-section"
      aria-labelledby="stories-heading"
      className="mx-auto max-w-6xl px-4 sm:px-6"
    >
      <h2 id="stories-heading" className="text-3xl font-bold tracking-tight sm:text-4xl">
        Stories from the community
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        What the air at home, at school and at work does to people, in their own words.
      </p>
      <div className="mt-8">{stories.length === 0 ? <NoStoriesYet /> : <StoryGrid stories={stories} />}</div>
      {stories.length === 0 ? null : (
        <p className="mt-8 text-center">
          <Link to="/community" className={buttonClass('outline')}>
            Read all stories
          </Link>
        </p>
      )}
    </section>
  )
}

function StoryGrid({ stories }: { stories: Story[] }) {
  return (
    <ul className="-mb-5 gap-5 md:columns-2 lg:columns-3">
      {stories.map((story) => (
        <li key={story.id} className="break-inside-avoid pb-5">
          <StoryCard story={story} />
        </li>
      ))}
    </ul>
  )
}
