import { TokensSection } from '#app/accounts/api-tokens/tokens-section.tsx'
import { WebhooksSection } from '#app/audience/webhooks/webhooks-section.tsx'

export function ConnectionsPage({ userId }: { userId: string }) {
  return (
    <>
      <TokensSection userId={userId} />
      <WebhooksSection userId={userId} />
    </>
  )
}
