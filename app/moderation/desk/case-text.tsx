import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/platform/ui/form/button.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { CaseTexts } from '../cases/case-schemas.ts'

interface CaseTextProps {
  shownCase: CaseTexts
  isExpanded: boolean
  onExpand: () => void
}

/**
 * The content when the case was opened and, if different, now. Content about danger to people is collapsed, so that moderators are prepared
 * before they open it.
 */
export function CaseText({ shownCase, isExpanded, onExpand }: CaseTextProps) {
  const [isOpened, setOpened] = useState(false)
  const { snapshot, current, isEdited, isHeld, storyId, answeredStory, subjectType, band } = shownCase
  if (subjectType === 'profile')
    return (
      <p className="mt-4 text-muted">
        This case is about repeated reports that moderators found clearly unfounded.
      </p>
    )
  const isGrave = band === 0
  if (isGrave && !isOpened && !isExpanded)
    return (
      <div className="mt-4 rounded-2xl border border-dashed border-edge bg-sunken p-5">
        <p className="text-sm text-muted">Collapsed because it may be disturbing.</p>
        <Button
          look="outline"
          className="mt-3"
          onClick={() => {
            setOpened(true)
            onExpand()
          }}
        >
          Show the text
        </Button>
      </div>
    )
  return (
    <div className="mt-4 space-y-4">
      {answeredStory ? (
        <p className="text-sm text-muted wrap-anywhere">
          Comment on{' '}
          <Link
            to={`/stories/${answeredStory.id}`}
            target="_blank"
            className="font-semibold text-accent hover:underline"
          >
            <bdi>{answeredStory.title ?? 'a story without a title'}</bdi> (new tab)
          </Link>
        </p>
      ) : null}
      {current ? (
        <Version
          heading={isEdited ? 'Current version (edited since the case was opened)' : 'The text'}
          state={
            current.isHidden
              ? 'Hidden (only the author and moderators can see it)'
              : isHeld
                ? 'Held (only the author and moderators can see it)'
                : 'Public'
          }
          text={current}
        />
      ) : (
        <p className="text-muted">The author deleted it or made it private.</p>
      )}
      {snapshot && (isEdited || !current) ? (
        <Version heading="Version when the case was opened" takenAt={snapshot.takenAt} text={snapshot} />
      ) : null}
      {storyId ? (
        <Link
          to={`/stories/${storyId}${subjectType === 'comment' ? `#comment-${shownCase.subjectId}` : ''}`}
          target="_blank"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
        >
          See it on the site (new tab)
        </Link>
      ) : null}
    </div>
  )
}

interface VersionProps {
  heading: string
  state?: string
  takenAt?: string
  text: { title: string | null; text: string; issues: string[] }
}

function Version({ heading, state, takenAt, text: { title, text, issues } }: VersionProps) {
  return (
    <section className="rounded-2xl border border-line bg-surface p-4">
      <h3 className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>{heading}</span>
        <span>{takenAt ? <RelativeTime iso={takenAt} /> : state}</span>
      </h3>
      {title ? (
        <p dir="auto" className="mt-2 font-bold wrap-anywhere">
          {title}
        </p>
      ) : null}
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      {issues.length > 0 ? <p className="mt-2 text-sm text-muted">Issues: {issues.join(', ')}</p> : null}
    </section>
  )
}
