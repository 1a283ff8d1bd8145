import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { InvitationPage } from '#app/audience/campaigns/waves/invitation-page.tsx'
import { findInvitation } from '#app/audience/campaigns/waves/wave-queries.server.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import type { Route } from './+types/invitation.ts'

/** Does not accept the invitation, because mail scanners open all links. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { database, keyedHash, log } = context.get(dependenciesContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return withLoaderErrors({ log }, async () => {
    const found = await database.accounts((tx) => findInvitation(tx, keyedHash, token))
    return { token, expiresAt: found?.expiresAt ?? null }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your invitation · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function InvitationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AuthPageFrame>
      <InvitationPage {...loaderData} />
    </AuthPageFrame>
  )
}
