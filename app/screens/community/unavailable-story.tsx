import { Link } from 'react-router'
import type { LinkedStory } from '#app/community/stories/read-next/list-other-stories.server.ts'
import { noticesPath } from '#app/platform/http/page-paths.ts'
import lostKite from '#app/platform/ui/feedback/illustrations/lost-kite.svg?url&no-inline'
import { PageProblem } from '#app/platform/ui/feedback/page-problem.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { StoryLinks } from './other-stories.tsx'

/** A missing, a private and a removed story look the same to readers. */
export function UnavailableStory({ newest }: { newest: LinkedStory[] }) {
  return (
    <PageProblem
      title="This story isn’t available."
      text="It may be private or may have been removed."
      picture={lostKite}
      below={
        <div className="text-start">
          <StoryLinks heading="Newest stories" stories={newest} />
        </div>
      }
    >
      <Link to="/community" className={buttonClass('primary')}>
        Read all stories
      </Link>
      <Link to="/" className={buttonClass('outline')}>
        Return to Home
      </Link>
      <span className="only-signed-in w-full text-sm">
        Your story?{' '}
        <Link to={noticesPath} className="inline-block py-3 text-accent underline">
          Your notices
        </Link>{' '}
        say if a moderator hid it.
      </span>
    </PageProblem>
  )
}
