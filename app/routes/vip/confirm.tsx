import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { ConfirmVipPage, vipReason } from '#app/site/promotion/confirm-vip-page.tsx'
import { findVipLinkState } from '#app/site/promotion/vip-queries.server.ts'
import { parseVipToken } from '#app/site/promotion/vip-schemas.ts'
import { siteContentContext } from '#app/site/site-content/shown/site-content-context.server.ts'
import type { Route } from './+types/confirm.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { database, clock, log } = context.get(dependenciesContext)
  const token = parseVipToken(new URL(request.url).searchParams)
  return withLoaderErrors({ log }, async () => ({
    offers: (await context.get(siteContentContext).read()).offers,
    token,
    state:
      token === null
        ? ('dead' as const)
        : await database.accounts((tx) => findVipLinkState(tx, token, clock())),
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `VIP list · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function VipConfirmRoute({ loaderData: { token, state, offers } }: Route.ComponentProps) {
  return (
    <AuthPageFrame beside={vipReason(offers)}>
      <ConfirmVipPage token={token} found={state} />
    </AuthPageFrame>
  )
}
