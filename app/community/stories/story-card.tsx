import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#app/platform/ui/media/avatar.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { WrittenText } from '#app/platform/ui/media/written-text.tsx'
import { formatIssuePath } from './list/list-path.ts'
import { storyElementId } from './story-element-id.ts'
import type { Story } from './story-schemas.ts'

interface StoryCardProps {
  story: Story
  corner?: ReactNode
  mark?: ReactNode
  actions: ReactNode
  level?: 'h1' | 'h3'
  measurement?: ReactNode
  /** Replaces the text while its author edits it. */
  editor?: ReactNode
  isLinked?: boolean
}

/** The text keeps its line breaks and its direction. */
export function StoryCard({
  story,
  corner,
  mark,
  actions,
  editor,
  measurement,
  level: Heading = 'h3',
  isLinked = false,
}: StoryCardProps) {
  const { author, title } = story
  const titleId = `story-title-${story.id}`
  const isPage = Heading === 'h1'
  return (
    <article
      id={storyElementId(story.id)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : `Story by ${author.fullName ?? 'Anonymous'}`}
      aria-current={isLinked ? true : undefined}
      tabIndex={-1}
      className="@container scroll-mt-6 overflow-clip rounded-2xl border border-line bg-surface shadow-rest aria-[current]:border-accent aria-[current]:ring-3 aria-[current]:ring-accent/40 print:border-0 print:shadow-none"
    >
      <div className="p-5 @lg:p-7 print:p-0">
        {/* Wraps only in narrower cards within a list, to show text on the first screen; a page has room for long names. */}
        <header
          className={`flex items-start gap-3 ${isPage ? '@max-xs:flex-wrap @max-xs:justify-between' : '@max-field:flex-wrap @max-field:justify-between'}`}
        >
          <Avatar name={author.fullName} src={author.avatarUrl} />
          <div
            className={`min-w-0 flex-1 wrap-anywhere ${isPage ? '@max-xs:order-last @max-xs:basis-full' : '@max-field:order-last @max-field:basis-full'}`}
          >
            <p className="leading-snug font-semibold">
              <bdi>{author.fullName ?? 'Anonymous'}</bdi>
              {mark}
            </p>
            <p className="text-sm text-muted">
              {author.organization ? (
                <>
                  <bdi>{author.organization}</bdi> <span aria-hidden="true">·</span>{' '}
                </>
              ) : null}
              <Link to={`/stories/${story.id}`} className="hover:text-accent hover:underline">
                <RelativeTime iso={story.createdAt} />
              </Link>
              <EditMark story={story} />
            </p>
          </div>
          {corner}
        </header>
        {editor ?? <StoryText story={story} titleId={titleId} level={Heading} />}
        {editor ? null : measurement}
      </div>
      <div className="border-t border-line bg-sunken/60 px-5 py-3 print:hidden @lg:px-7">{actions}</div>
    </article>
  )
}

function EditMark({ story: { editedAt, editedAfterReactions } }: { story: Story }) {
  if (editedAt === null) return null
  return (
    <>
      {' '}
      <span aria-hidden="true">·</span> Edited <RelativeTime iso={editedAt} />
      {editedAfterReactions ? ', after people had reacted' : null}
    </>
  )
}

interface StoryTextProps {
  story: Story
  titleId: string
  level: 'h1' | 'h3'
}

function StoryText({ story: { title, content, airQualityIssues }, titleId, level: Heading }: StoryTextProps) {
  const isPage = Heading === 'h1'
  return (
    <>
      {title ? (
        <Heading
          id={titleId}
          dir="auto"
          className={
            isPage
              ? 'display mt-6 text-4xl @max-field:text-lg @max-field:leading-snug'
              : 'mt-4 text-xl font-bold tracking-tight'
          }
        >
          {title}
        </Heading>
      ) : null}
      <p
        dir="auto"
        className={`whitespace-pre-wrap wrap-anywhere ${isPage ? 'mt-4 text-xl @max-field:text-base' : title ? 'mt-2' : 'mt-4'}`}
      >
        <WrittenText text={content} />
      </p>
      <IssueTags issues={airQualityIssues ?? []} />
    </>
  )
}

/** Within a list, the links keep its search and order. */
function IssueTags({ issues }: { issues: string[] }) {
  const { pathname, search } = useLocation()
  if (issues.length === 0) return null
  const list = new URLSearchParams(pathname === '/community' ? search : '')
  return (
    <ul aria-label="Air quality issues" className="mt-1 -mb-3 flex flex-wrap gap-x-1.5">
      {issues.map((issue) => (
        <li key={issue}>
          <Link
            to={formatIssuePath(list, issue)}
            aria-label={`Stories about ${issue}`}
            className="group flex min-h-11 min-w-11 items-center"
          >
            <span className="rounded-full bg-tint px-2.5 py-0.5 text-xs font-semibold text-accent-strong wrap-anywhere group-hover:underline print:px-0">
              {issue}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
