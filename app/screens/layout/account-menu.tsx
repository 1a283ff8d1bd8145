import { Bookmark, CircleUserRound, ClipboardList, Settings } from 'lucide-react'
import { SignOutButton } from '#app/accounts/auth/components/sign-out-button.tsx'
import { NotificationBell } from '#app/community/notifications/notification-bell.tsx'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { hasOpenedDesk } from '#app/platform/session/desk-access-memory.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { HeaderMenu, HeaderMenuLink } from './header-menu.tsx'

export function AccountMenu() {
  const session = useSession()
  const name = session.status === 'in' ? session.user.fullName || session.user.email : null
  return (
    <>
      <NotificationBell />
      <HeaderMenu
        id="account-menu"
        label="Your account"
        icon={<CircleUserRound aria-hidden="true" className="size-6" />}
        heading={
          name === null ? null : (
            <p className="mb-2 border-b border-line px-3 pt-1.5 pb-3 text-sm text-muted">
              Signed in as <bdi className="block font-semibold wrap-anywhere text-ink">{name}</bdi>
            </p>
          )
        }
        footer={
          <div className="mt-2 grid">
            <SignOutButton />
          </div>
        }
      >
        <HeaderMenuLink to="/bookmarks" icon={<Bookmark aria-hidden="true" className="size-5" />}>
          Bookmarks
        </HeaderMenuLink>
        <HeaderMenuLink to="/settings" icon={<Settings aria-hidden="true" className="size-5" />}>
          Settings
        </HeaderMenuLink>
        {session.status === 'in' && hasOpenedDesk(session.user.id) ? (
          <HeaderMenuLink to={deskPath} icon={<ClipboardList aria-hidden="true" className="size-5" />}>
            Desk
          </HeaderMenuLink>
        ) : null}
      </HeaderMenu>
    </>
  )
}
