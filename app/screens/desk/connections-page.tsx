import { TokensSection } from '#app/accounts/api-tokens/tokens-section.tsx'
import { WebhooksSection } from '#app/audience/webhooks/webhooks-section.tsx'

/** What programs may do for owners, and what they are told. */
export function ConnectionsPage({ userId }: { userId: string }) {
  return (
    <>
      <TokensSection userId={userId} />
      <WebhooksSection userId={userId} />
    </>
  )
}
