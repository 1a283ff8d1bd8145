import { TokensSection } from '#app/features/api-tokens/tokens-section.tsx'

/** What programs may do for owners. */
export function ConnectionsPage({ userId }: { userId: string }) {
  return <TokensSection userId={userId} />
}
