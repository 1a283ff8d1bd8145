import { Fan, Gavel, Heart, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '#app/platform/ui/media/avatar.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { describeNotification, describePlanDay, explainNotification } from './describe-notification.ts'
import { MuteMenu, type MuteMenuProps } from './mute-menu.tsx'
import { decisionKinds } from './notification-kinds.ts'
import { notificationPath } from './notification-path.ts'
import type { Notification, StoryNotification } from './notification-schemas.ts'

interface NotificationItemProps {
  notification: Notification
  onRead: () => Promise<void>
}

export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { lastAt, isRead } = notification
  const { to, text, Icon, writers = [], about, reason, mutes } = describeItem(notification)
  return (
    <article
      className={`flex gap-3 border-s-4 ps-3 sm:gap-4 ${isRead ? 'border-transparent' : 'border-accent'}`}
    >
      <Pictures writers={writers} Icon={Icon} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <p className={`min-w-0 flex-1 pt-2.5 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
            {isRead ? null : <span className="sr-only">New: </span>}
            <Link
              to={to}
              // Follows the link even if marking as read fails.
              onClick={() => void onRead().catch(() => undefined)}
              className="underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          </p>
          {mutes === undefined ? null : <MuteMenu {...mutes} label={text} />}
        </div>
        <Quotes writers={writers} />
        {about === undefined ? null : (
          <p dir="auto" className="mt-2 line-clamp-2 text-sm font-medium wrap-anywhere">
            {about}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          <RelativeTime iso={lastAt} /> · {reason}
        </p>
      </div>
    </article>
  )
}

type Writers = StoryNotification['writers']

function Pictures({ writers, Icon }: { writers: Writers; Icon: LucideIcon }) {
  if (writers.length === 0)
    return (
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon className="size-5" />
      </span>
    )
  return (
    <div className="-space-y-3 shrink-0">
      {writers.map(({ commentId, fullName, avatarUrl }) => (
        <div key={commentId} className={writers.length > 1 ? 'rounded-full ring-2 ring-canvas' : ''}>
          <Avatar name={fullName} src={avatarUrl} />
        </div>
      ))}
    </div>
  )
}

function Quotes({ writers }: { writers: Writers }) {
  return writers.map(({ commentId, fullName, quote }) =>
    quote === null ? null : (
      <blockquote
        key={commentId}
        dir="auto"
        className="mt-1.5 line-clamp-4 border-s-2 border-line ps-3 text-ink/90 wrap-anywhere"
      >
        {writers.length === 1 ? null : <bdi className="font-semibold">{fullName ?? 'Someone'}: </bdi>}
        {quote}
      </blockquote>
    ),
  )
}

interface ItemText {
  to: string
  text: string
  /** Shown if there are no pictures of people. */
  Icon: LucideIcon
  writers?: Writers
  about?: string
  reason: string
  mutes?: Omit<MuteMenuProps, 'label'>
}

function describeItem(notification: Notification): ItemText {
  if (notification.kind === 'plan_day')
    return {
      to: '/air/plans',
      text: describePlanDay(notification.plan),
      Icon: Fan,
      reason: 'You’re receiving this because you asked for it in your purifier experiment.',
    }
  const to = notificationPath(notification)
  if (notification.kind === 'decision') {
    const { notice, choice } = notification
    return {
      ...{ to, text: notice.subject, Icon: Gavel, reason: decisionKinds[choice].reason },
      ...(choice === 'moderation' ? {} : { mutes: { kind: choice } }),
    }
  }
  const { kind, story, writers } = notification
  return {
    to,
    text: describeNotification({ ...notification, names: writers.map(({ fullName }) => fullName) }),
    Icon: Heart,
    writers,
    about: story.title ?? story.start,
    reason: explainNotification(notification),
    mutes: { kind, storyId: story.id, writers },
  }
}
