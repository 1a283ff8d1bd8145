import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { OneTimeSecret } from '#app/platform/ui/form/one-time-secret.tsx'
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
        Send events to an external URL. Each message contains the event type and an id, is signed according to
        the Standard Webhooks specification, and stays in the log for 30 days.
      </p>
      {shown === null ? (
        <NewWebhookForm onMade={show} />
      ) : (
        <OneTimeSecret
          title={`Signing secret. Copy it now: it is shown only once.${shown.oldUntil === null ? '' : ` Messages are also signed with the previous one until ${describeInstant(shown.oldUntil)}.`}`}
          onCopied={() => setShown(null)}
        >
          {shown.secret}
        </OneTimeSecret>
      )}
      {data ? null : <LoadingState height={5} error={error} onRetry={() => void refetch()} />}
      {data?.webhooks.length === 0 ? <p className="mt-5 text-muted">No webhooks yet.</p> : null}
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
