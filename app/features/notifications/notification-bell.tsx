import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUserId } from '#app/features/session/use-session.ts'

const pollMs = 60_000

/** The way to the notifications, with how many are unseen. Asks again each minute while somebody looks at the page. */
export function NotificationBell() {
  const unseen = useUnseen()
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${shorten(unseen)} new`
  return (
    <Link
      to="/notifications"
      aria-label={label}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface/60 hover:text-ink"
    >
      <Bell aria-hidden="true" className="size-5.5" />
      {unseen > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent-strong px-1 text-center text-xs leading-5 font-bold text-surface"
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
    let isOver = false
    const ask = async () => {
      if (document.visibilityState === 'hidden') return
      const { fetchUnseen } = await import('./notification-requests.ts')
      // What can't be read now is read a minute later.
      const count = await fetchUnseen().catch(() => null)
      if (!isOver && count !== null) setUnseen(count)
    }
    void ask()
    const timer = setInterval(() => void ask(), pollMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
    // Another page may have shown them.
  }, [userId, pathname])
  // Who is looking at the list sees them.
  return pathname === '/notifications' ? 0 : unseen
}
