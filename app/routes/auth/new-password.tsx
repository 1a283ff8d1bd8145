import { Link, useSearchParams } from 'react-router'
import { AuthBox, AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { NewPasswordForm } from '#app/accounts/auth/components/new-password-form.tsx'
import { firstPasswordParameter } from '#app/platform/http/page-paths.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import type { Route } from './+types/new-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Choose a password · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NewPasswordPage() {
  const [parameters] = useSearchParams()
  const isFirst = parameters.has(firstPasswordParameter)
  return (
    <AuthPageFrame>
      <AuthBox title={isFirst ? 'Choose your password' : 'Choose a new password'}>
        <SignedIn>
          <NewPasswordForm isFirst={isFirst} />
        </SignedIn>
        <SignedOut>
          <p className="mt-3 text-muted">
            To use this page, open the link in our email. If you have used or lost the link, or it has
            expired, get a new one.
          </p>
          <Link to="/auth/forgot" className={buttonClass('primary', 'mt-6 w-full')}>
            Get a new link
          </Link>
        </SignedOut>
      </AuthBox>
    </AuthPageFrame>
  )
}
