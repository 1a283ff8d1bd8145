import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { ShownOnce } from '#app/platform/ui/form/shown-once.tsx'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'
import type { ShownSecret } from './webhook-schemas.ts'

export function WebhooksSection({ userId }: { userId: string }) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const { data, error, refetch } = useQuery({ ...webhooksQuery(userId), refetchInterval: 5_000 })
  const show = async (secret: ShownSecret) => {
    setShown(secret)
    await refetch()
  }
  return (
    <section aria-labelledby="webhooks" className="mt-12">
      <h2 id="webhooks" className="text-lg font-bold">
        Webhooks
      </h2>
      <p className="mt-1 max-w-reading text-muted">
        A program elsewhere is told of what happens here: what kind of thing it was, and an id. Messages are
        signed as the Standard Webhooks specification has it, and kept in the log for 30 days.
      </p>
      {shown === null ? (
        <NewWebhookForm onMade={show} />
      ) : (
        <ShownOnce
          title={`The secret. Copy it now: it is shown this once.${shown.oldUntil === null ? '' : ` The one before signs as well until ${describeInstant(shown.oldUntil)}.`}`}
          onCopied={() => setShown(null)}
        >
          {shown.secret}
        </ShownOnce>
      )}
      {data ? null : <LoadingState height={5} error={error} onRetry={() => void refetch()} />}
      {data?.webhooks.length === 0 ? <p className="mt-5 text-muted">No program is told anything.</p> : null}
      {data && data.webhooks.length > 0 ? (
        <ul aria-label="Webhooks" className="mt-5 divide-y divide-line border-y border-line">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={show} onChanged={refetch} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
