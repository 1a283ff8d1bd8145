import { TokensSection } from '#app/features/api-tokens/tokens-section.tsx'
import { WebhooksSection } from '#app/features/webhooks/webhooks-section.tsx'

/** What programs may do for owners, and what they are told. */
export function ConnectionsPage({ userId }: { userId: string }) {
  return (
    <>
      <TokensSection userId={userId} />
      <WebhooksSection userId={userId} />
    </>
  )
}
