import { Link } from 'react-router'
import { AuthBox, AuthPageFrame } from '#app/features/accounts/components/auth-page-frame.tsx'
import { NewPasswordForm } from '#app/features/accounts/components/new-password-form.tsx'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { buttonClass } from '#app/ui/form/button.tsx'
import type { Route } from './+types/new-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Choose a new password · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NewPasswordPage() {
  return (
    <AuthPageFrame>
      <AuthBox title="Choose a new password">
        <SignedIn>
          <NewPasswordForm />
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
