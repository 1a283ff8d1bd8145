import { Menu } from 'lucide-react'
import { lazy } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { DeferredHydration } from '#app/platform/hydration/deferred-hydration.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { clearResumedAction } from '#app/platform/session/resume-after-sign-in.ts'
import { whenSignedIn } from '#app/platform/session/session-store.ts'
import { HeaderMenu, HeaderMenuLink } from './header-menu.tsx'
import { Logo } from './logo.tsx'

// Only signed-in users load its script.
const AccountMenu = lazy(async () => {
  if (typeof document !== 'undefined') await whenSignedIn()
  const { AccountMenu: loaded } = await importWithRetry(() => import('./account-menu.tsx'))
  return { default: loaded }
})

const navLink =
  'min-h-11 items-center rounded-full px-2.5 font-medium text-muted hover:bg-surface/60 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 sm:px-4'

export function SiteHeader({ name = defaultSite.name }: { name?: string | undefined }) {
  return (
    <header className="@container relative print:hidden">
      <div className="page-grid flex items-center justify-between gap-2 py-3 sm:py-4">
        <Link
          to="/"
          className="flex min-h-11 min-w-11 items-center gap-2 font-bold tracking-tight wrap-anywhere sm:gap-3 sm:text-lg"
        >
          <Logo className="size-9 shrink-0" />
          <span className="@max-2xs:sr-only">{name}</span>
        </Link>
        <nav aria-label="Main" className="flex shrink-0 items-center">
          <NavLink to="/community" className={`inline-flex ${navLink}`}>
            Stories
          </NavLink>
          <SignedOut>
            <VisitorLinks />
          </SignedOut>
          <SignedIn>
            <DeferredHydration className="contents">
              <AccountMenu />
            </DeferredHydration>
          </SignedIn>
        </nav>
      </div>
    </header>
  )
}

function VisitorLinks() {
  const { pathname, search } = useLocation()
  const wayIn = findSignInPath(pathname, search)
  return (
    <>
      <NavLink to="/bookmarks" className={`hidden @xl:inline-flex ${navLink}`}>
        Bookmarks
      </NavLink>
      <NavLink to={wayIn} onClick={clearResumedAction} className={`hidden @xl:inline-flex ${navLink}`}>
        Sign in
      </NavLink>
      <div className="contents @xl:hidden">
        <HeaderMenu id="visitor-menu" label="Menu" icon={<Menu aria-hidden="true" className="size-6" />}>
          <HeaderMenuLink to="/bookmarks">Bookmarks</HeaderMenuLink>
          <HeaderMenuLink to={wayIn} onClick={clearResumedAction}>
            Sign in
          </HeaderMenuLink>
        </HeaderMenu>
      </div>
    </>
  )
}

/** Leads back to this page, except from pages whose URL holds a mailed token. */
function findSignInPath(pathname: string, search: string): string {
  if (pathname === '/auth') return pathname + search
  return pathname === '/' || /^\/(auth|vip)\//.test(pathname) ? '/auth' : signInPath(pathname + search)
}
