import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUserId } from '#app/platform/session/use-session.ts'

const load = () => import('./queries.ts')

/** Updates on live events, and every minute while the page is visible. */
export function NotificationBell() {
  const unseen = useUnseen()
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${shorten(unseen)} new`
  return (
    <Link
      to="/notifications"
      aria-label={label}
      className="relative bell-room grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface/60 hover:text-ink"
    >
      <Bell aria-hidden="true" className="size-5.5" />
      {unseen > 0 ? (
        <span
          aria-hidden="true"
          className="absolute bottom-[calc(50%-var(--spacing)*0.5)] left-1/2 min-w-5 rounded-full bg-accent-strong px-1 text-center text-xs leading-normal font-bold text-surface"
        >
          {shorten(unseen)}
        </span>
      ) : null}
    </Link>
  )
}

function shorten(count: number): string {
  return count < 100 ? `${count}` : '99+'
}

function useUnseen(): number {
  const userId = useUserId()
  const { pathname } = useLocation()
  const [unseen, setUnseen] = useState(0)
  useEffect(() => {
    if (userId === null) return
    const watching = load().then(({ followUnseenCount }) => followUnseenCount(userId, setUnseen))
    return () => void watching.then((stop) => stop()).catch(() => {})
  }, [userId])
  useEffect(() => {
    if (userId !== null)
      load().then(
        ({ tellUnseen }) => tellUnseen(setUnseen),
        () => {},
      )
  }, [userId, pathname])
  // The notifications page itself marks them as seen.
  return pathname === '/notifications' ? 0 : unseen
}
