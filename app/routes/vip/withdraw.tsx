import { useSearchParams } from 'react-router'
import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { vipReason } from '#app/site/promotion/confirm-vip-page.tsx'
import { parseVipToken } from '#app/site/promotion/vip-schemas.ts'
import { WithdrawVipPage } from '#app/site/promotion/withdraw-vip-page.tsx'
import { siteContentContext } from '#app/site/site-content/shown/site-content-context.server.ts'
import type { Route } from './+types/withdraw.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: (await context.get(siteContentContext).read()).offers }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Leave the VIP list · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function VipWithdrawRoute({ loaderData: { offers } }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  return (
    <AuthPageFrame beside={vipReason(offers)}>
      <WithdrawVipPage token={parseVipToken(parameters)} isDone={parameters.has('done')} />
    </AuthPageFrame>
  )
}
