import { useSearchParams } from 'react-router'
import { AuthPageFrame } from '#app/features/accounts/components/auth-page-frame.tsx'
import { ConfirmVipPage, vipReason } from '#app/features/promotion/confirm-vip-page.tsx'
import { parseVipToken } from '#app/features/promotion/vip-schemas.ts'
import type { Route } from './+types/confirm.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `VIP list · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds a token, which must not travel to another site.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The page holds a token, and is nobody else's. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function VipConfirmRoute() {
  const [parameters] = useSearchParams()
  return (
    <AuthPageFrame beside={vipReason}>
      <ConfirmVipPage token={parseVipToken(parameters)} />
    </AuthPageFrame>
  )
}
