import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { SignOutDevicePage } from '#app/accounts/auth/devices/sign-out-device-page.tsx'
import { parseDeviceToken } from '#app/accounts/auth/devices/sign-out-device-schemas.ts'
import { ConsumeLinkPage } from '#app/accounts/auth/links/consume-link-page.tsx'
import { parseEmailLink } from '#app/accounts/auth/links/email-link.ts'
import { NewLinkBox } from '#app/accounts/auth/links/email-link-boxes.tsx'
import type { Route } from './+types/confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Confirm your email · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    // Keeps the token in the URL out of Referer headers.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Needed only with an external auth service. */
const ExternalLinkPage = lazy(async () => ({
  default: (await import('#app/accounts/auth/links/external-link-page.tsx')).ExternalLinkPage,
}))

export default function ConfirmPage({ matches }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const [link] = useState(() => parseEmailLink(parameters))
  const deviceToken = parseDeviceToken(parameters)

  return (
    <AuthPageFrame>
      {matches[0].loaderData.site.authUrl !== null ? (
        <Suspense>
          <ExternalLinkPage />
        </Suspense>
      ) : deviceToken ? (
        <SignOutDevicePage token={deviceToken} />
      ) : link ? (
        <ConsumeLinkPage link={link} parameters={parameters} />
      ) : (
        <NewLinkBox type="signup" />
      )}
    </AuthPageFrame>
  )
}
