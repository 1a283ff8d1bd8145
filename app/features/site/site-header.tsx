import { Link } from 'react-router'
import { SignedIn, SignedOut } from '../accounts/session-shown.tsx'
import { Logo } from './logo.tsx'
import { defaultSite } from './site.ts'

const navLink =
  'inline-flex min-h-11 items-center rounded-full px-4 font-medium text-muted hover:bg-tint hover:text-ink'

export function SiteHeader({ name = defaultSite.name }: { name?: string | undefined }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2.5 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-3 text-lg font-bold tracking-tight">
          <Logo />
          {name}
        </Link>
        <nav aria-label="Main" className="flex items-center">
          <Link to="/community" className={navLink}>
            Stories
          </Link>
          <SignedIn>
            <Link to="/settings" className={navLink}>
              Settings
            </Link>
          </SignedIn>
          <SignedOut>
            <Link to="/auth" className={navLink}>
              Sign in
            </Link>
          </SignedOut>
        </nav>
      </div>
    </header>
  )
}
