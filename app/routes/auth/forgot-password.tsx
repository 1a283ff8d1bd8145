import { AuthBox, AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { SendLinkForm } from '#app/accounts/auth/components/send-link-form.tsx'
import { requestNewPassword } from '#app/platform/session/auth-actions.ts'
import type { Route } from './+types/forgot-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Forgot your password? · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ForgotPage() {
  return (
    <AuthPageFrame>
      <AuthBox title="Forgot your password?">
        <p className="mt-3 text-muted">
          Enter your email address, and we’ll send you a link to choose a new password.
        </p>
        <SendLinkForm label="Send the link" failureTitle="Email error" send={requestNewPassword} />
      </AuthBox>
    </AuthPageFrame>
  )
}
