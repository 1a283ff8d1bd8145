import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { OneTimeSecret } from '#app/platform/ui/form/one-time-secret.tsx'
import type { CreatedToken } from './api-token-schemas.ts'
import { NewTokenForm } from './new-token-form.tsx'
import { tokensQuery } from './queries.ts'
import { TokenRow } from './token-row.tsx'

export function TokensSection({ userId }: { userId: string }) {
  const [made, setMade] = useState<CreatedToken | null>(null)
  const { data, error, refetch } = useQuery(tokensQuery(userId))
  return (
    <section aria-labelledby="tokens" className="mt-8">
      <h2 id="tokens" className="text-lg font-bold">
        Tokens
      </h2>
      <p className="mt-1 max-w-reading text-muted">
        A token lets a program act for you, within the permissions you choose, without your password or second
        factor. Use one per program. What it reads is logged under your name.
      </p>
      {made === null ? (
        <NewTokenForm
          onMade={async (token) => {
            setMade(token)
            await refetch()
          }}
        />
      ) : (
        <OneTimeSecret
          title={`The token. Copy it now: it is shown only once, and is valid until ${describeInstant(made.expiresAt)}.`}
          onCopied={() => setMade(null)}
        >
          {made.token}
        </OneTimeSecret>
      )}
      {data ? null : <LoadingState height={5} error={error} onRetry={() => void refetch()} />}
      {data?.tokens.length === 0 ? <p className="mt-5 text-muted">No tokens yet.</p> : null}
      {data && data.tokens.length > 0 ? (
        <ul aria-label="Tokens" className="mt-5 divide-y divide-line border-y border-line">
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={refetch} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
