import { Bookmark, CircleUserRound, Settings } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { SignOutButton } from '#app/features/accounts/components/sign-out-button.tsx'
import { useSession } from '#app/features/session/use-session.ts'

const menuId = 'account-menu'

/** What belongs to who is signed in. A native popover: it closes at Escape or a press elsewhere, and works before our script does. */
export function AccountMenu() {
  const session = useSession()
  const menuRef = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const name = session.status === 'in' ? session.user.fullName || session.user.email : null

  // The menu closes after a navigation, and stays open if it was opened before hydration.
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current !== key) menuRef.current?.hidePopover()
    lastKey.current = key
  }, [key])

  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Your account"
        className="ml-1 grid size-11 cursor-pointer place-items-center rounded-full bg-tint text-accent-strong ring-1 ring-line hover:ring-accent"
      >
        <CircleUserRound aria-hidden="true" className="size-6" />
      </button>
      <div
        ref={menuRef}
        id={menuId}
        popover="auto"
        className="account-menu w-64 rounded-2xl border border-line bg-surface p-2 text-ink shadow-float"
      >
        {name === null ? null : (
          <p className="border-b border-line px-3 pt-1.5 pb-3 text-sm text-muted">
            Signed in as <bdi className="block font-semibold wrap-anywhere text-ink">{name}</bdi>
          </p>
        )}
        <ul className="py-2">
          <MenuLink to="/bookmarks" icon={<Bookmark aria-hidden="true" className="size-5 text-accent" />}>
            Bookmarks
          </MenuLink>
          <MenuLink to="/settings" icon={<Settings aria-hidden="true" className="size-5 text-accent" />}>
            Settings
          </MenuLink>
        </ul>
        <div className="grid">
          <SignOutButton />
        </div>
      </div>
    </>
  )
}

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium hover:bg-tint">
        {icon}
        {children}
      </Link>
    </li>
  )
}
