import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { OneTimeSecret } from '#app/platform/ui/form/one-time-secret.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { sendNewWebhook, webhooksQuery } from './queries.ts'
import { maxUrlLength } from './webhook-limits.ts'
import { WebhookRow } from './webhook-row.tsx'
import { kindOrder, kindTitles, testKind } from './webhook-rules.ts'
import { type NewWebhook, newWebhookSchema, type ShownSecret, type WebhookList } from './webhook-schemas.ts'

export function WebhooksSection({ userId }: { userId: string }) {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const { data, error, refetch } = useQuery({
    ...webhooksQuery(userId),
    refetchInterval: ({ state }) => (isTesting(state.data) ? 1_000 : 5_000),
  })
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

const isTesting = (list: WebhookList | undefined): boolean =>
  list?.webhooks.some(({ deliveries }) =>
    deliveries.some(({ kind, state }) => kind === testKind && state === 'waiting'),
  ) ?? false

const formSchema: v.GenericSchema<unknown, NewWebhook> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ url, ...boxes }): unknown => ({
    url,
    kinds: kindOrder.filter((kind) => boxes[kind] === true),
  })),
  newWebhookSchema,
)

function NewWebhookForm({ onMade }: { onMade: (secret: ShownSecret) => Promise<void> }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<NewWebhook>({
    schema: formSchema,
    submit: async (webhook) => {
      await withFreshProof(async () => {
        const { secret } = await sendNewWebhook(webhook)
        await onMade({ secret, oldUntil: null })
      })
    },
    onFailure: ({ message }) => showError({ title: 'Error adding the webhook', description: message }),
  })
  return (
    <>
      <form {...formProps} aria-label="Add a webhook" className="mt-4 max-w-reading space-y-4">
        <TextField
          name="url"
          type="url"
          required
          label="URL"
          hint="A public URL on port 443 or 8443."
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxUrlLength}
          error={errors.url}
        />
        <fieldset>
          <legend className="font-medium">Events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {kindOrder.map((kind) => (
              <CheckboxField key={kind} name={kind} label={kindTitles[kind]} />
            ))}
          </div>
        </fieldset>
        <FormError error={errors.kinds ?? formError} />
        <Button type="submit" look="outline" isBusy={isSending}>
          {isSending ? 'Adding...' : 'Add the webhook'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}
