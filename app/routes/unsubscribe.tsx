import { data } from 'react-router'
import { AuthPageFrame } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { readCampaignUnsubscribeToken } from '#app/accounts/consents/campaign-unsubscribe-tokens.server.ts'
import { nameKinds } from '#app/community/notifications/notification-kinds.ts'
import {
  readUnsubscribeToken,
  type UnsubscribeScope,
} from '#app/community/notifications/notification-mail-tokens.server.ts'
import { UnsubscribePage } from '#app/community/notifications/unsubscribe/unsubscribe-page.tsx'
import { dependenciesContext } from '#app/platform/http/server/page-loaders.server.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Stops nothing, because mail scanners open all links. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const { keyedHash } = context.get(dependenciesContext)
  const found = readUnsubscribeToken(keyedHash, token)
  const isCampaign = readCampaignUnsubscribeToken(keyedHash, token) !== null
  const stops = isCampaign ? 'campaigns' : found && describeScope(found.scope)
  const isDone = searchParams.has('done')
  const isResumed = searchParams.has('resumed')
  return data({ token, stops, isDone, isResumed }, { headers: { 'Cache-Control': 'no-store' } })
}

function describeScope(scope: UnsubscribeScope): string {
  if (scope === 'digest' || scope === 'alerts') return scope
  if ('writerOf' in scope) return 'person'
  return 'kinds' in scope ? nameKinds(scope.kinds) : 'story'
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Fewer emails · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AuthPageFrame>
      <UnsubscribePage {...loaderData} />
    </AuthPageFrame>
  )
}
