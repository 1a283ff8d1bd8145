import { lazy } from 'react'
import { Link, NavLink } from 'react-router'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { whenSignedIn } from '#app/features/session/session.ts'
import { defaultSite } from '#app/http/site-config.ts'
import { DeferredHydration } from '#app/hydration/deferred-hydration.tsx'
import { importWithRetry } from '#app/hydration/import-with-retry.ts'
import { Logo } from './logo.tsx'

// Its HTML comes with every page, and its script only to those who are signed in.
const AccountMenu = lazy(async () => {
  if (typeof document !== 'undefined') await whenSignedIn()
  const { AccountMenu: loaded } = await importWithRetry(() => import('./account-menu.tsx'))
  return { default: loaded }
})

const navLink =
  'inline-flex min-h-11 items-center rounded-full px-2.5 font-medium text-muted hover:bg-surface/60 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 sm:px-4'

export function SiteHeader({ name = defaultSite.name }: { name?: string | undefined }) {
  return (
    <header className="relative print:hidden">
      <div className="mx-auto flex max-w-page items-center justify-between gap-3 px-4 py-3 sm:px-6 sm:py-4">
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-bold tracking-tight wrap-anywhere sm:gap-3 sm:text-lg"
        >
          <Logo className="size-9 shrink-0" />
          {name}
        </Link>
        <nav aria-label="Main" className="flex shrink-0 items-center">
          <NavLink to="/community" className={navLink}>
            Stories
          </NavLink>
          <SignedOut>
            <NavLink to="/auth" className={navLink}>
              Sign in
            </NavLink>
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
