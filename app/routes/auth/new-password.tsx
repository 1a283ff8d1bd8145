import { Link, useSearchParams } from 'react-router'
import { AuthBox, AuthPageFrame } from '#app/features/accounts/components/auth-page-frame.tsx'
import { NewPasswordForm } from '#app/features/accounts/components/new-password-form.tsx'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { firstPasswordParameter } from '#app/http/page-paths.ts'
import { buttonClass } from '#app/ui/form/button.tsx'
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
            This page opens from the link in our email. If the link was used, has expired or is lost, get a
            new one.
          </p>
          <Link to="/auth/forgot" className={buttonClass('primary', 'mt-6 w-full')}>
            Get a new link
          </Link>
        </SignedOut>
      </AuthBox>
    </AuthPageFrame>
  )
}
