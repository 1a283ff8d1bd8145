import { useState } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { removeWebhook, replayDelivery, rotateSecret, sendTestEvent, switchWebhook } from './queries.ts'
import { kindTitles, testKind } from './webhook-rules.ts'
import type { Delivery, ShownSecret, Webhook } from './webhook-schemas.ts'

interface WebhookRowProps {
  webhook: Webhook
  onSecret: (secret: ShownSecret) => Promise<void>
  onChanged: () => Promise<unknown>
}

const reasons = {
  owner: 'An owner turned it off',
  gone: 'The endpoint returned 410 Gone',
  failures: 'Every delivery failed for five days',
} as const

function describeState({ disabledAt, disabledFor, failingSince }: Webhook): string | null {
  if (disabledAt !== null && disabledFor !== null)
    return `Off: ${reasons[disabledFor]}, on ${describeInstant(disabledAt)}.`
  return failingSince === null ? null : `Failing since ${describeInstant(failingSince)}.`
}

export function WebhookRow({ webhook, onSecret, onChanged }: WebhookRowProps) {
  const { id, url, kinds, disabledAt, oldSecretUntil, deliveries } = webhook
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, run } = useCommand('Error changing the webhook')
  const state = describeState(webhook)
  const rotate = () => run(() => withFreshProof(async () => onSecret(await rotateSecret(id))))
  const toggle = () =>
    run(async () => {
      await withFreshProof(() => switchWebhook(id, disabledAt !== null))
      await onChanged()
    })
  const testNow = () =>
    run(async () => {
      await sendTestEvent(id)
      await onChanged()
    })
  return (
    <li className="py-4">
      <h3 className="font-semibold wrap-anywhere">
        <bdi>{url}</bdi>
      </h3>
      {state === null ? null : <p className="font-medium text-danger">{state}</p>}
      <p className="text-sm text-muted">{kinds.map((kind) => kindTitles[kind]).join('; ')}</p>
      {oldSecretUntil === null ? null : (
        <p className="text-sm text-muted">
          The previous secret also signs until {describeInstant(oldSecretUntil)}.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {disabledAt === null ? (
          <Button look="outline" onClick={() => void testNow()} isBusy={isSending}>
            Send test event
          </Button>
        ) : null}
        <Button look="outline" onClick={() => void rotate()} isIdle={isSending}>
          New secret
        </Button>
        <Button look="outline" onClick={() => void toggle()} isIdle={isSending}>
          {disabledAt === null ? 'Turn off' : 'Turn on'}
        </Button>
        <RemoveButton webhook={webhook} onRemoved={onChanged} />
      </div>
      <TestResult test={deliveries.find(({ kind }) => kind === testKind)} />
      <DeliveryLog deliveries={deliveries} onReplayed={onChanged} />
      {proofDialog}
    </li>
  )
}

function TestResult({ test }: { test: Delivery | undefined }) {
  return (
    <p role="status" className="mt-3 text-sm wrap-anywhere">
      {test ? (
        <>
          Latest test event, {describeInstant(test.createdAt)}:{' '}
          <span className={test.state === 'failed' ? 'font-medium text-danger' : ''}>
            {describeOutcome(test)}
          </span>
          .
        </>
      ) : null}
    </p>
  )
}

function RemoveButton({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const { isSending, error, run } = useCommand('Error removing the webhook')
  const remove = () =>
    run(async () => {
      await removeWebhook(webhook.id)
      setAsking(false)
      await onRemoved()
    })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking ? (
        <ConfirmDialog title="Remove this webhook?" onClose={() => setAsking(false)}>
          <p className="mt-3">
            <bdi className="wrap-anywhere">{webhook.url}</bdi> will receive no more events. Its log will be
            deleted.
          </p>
          <ConfirmActions
            label="Remove"
            busyLabel="Removing..."
            isDanger
            isSending={isSending}
            error={error}
            onConfirm={() => void remove()}
            onCancel={() => setAsking(false)}
          />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface DeliveryLogProps {
  deliveries: Delivery[]
  onReplayed: () => Promise<unknown>
}

function DeliveryLog({ deliveries, onReplayed }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="mt-3 text-sm text-muted">No messages yet.</p>
  return (
    <details open className="@container mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">Latest messages</summary>
      <ol aria-label="Latest messages" className="divide-y divide-line border-y border-line text-sm">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onReplayed={onReplayed} />
        ))}
      </ol>
    </details>
  )
}

const states = { waiting: 'Pending', delivered: 'Delivered', failed: 'Failed' } as const

/** Returns, for example, `Failed: 503, attempt 2`, or `Pending`. */
export function describeOutcome({ attempts, status, error, state }: Delivery): string {
  if (attempts === 0) return states[state]
  return `${states[state]}: ${status ?? error ?? 'no answer'}${attempts === 1 ? '' : `, attempt ${attempts}`}`
}

function DeliveryRow({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => Promise<unknown> }) {
  const { isSending, run } = useCommand('Error resending the message')
  const { id, kind, subjectId, state, attempts, createdAt, answer, milliseconds, dueAt } = delivery
  const replay = () =>
    run(async () => {
      await replayDelivery(id)
      await onReplayed()
    })
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 @2xl:grid-cols-[3fr_4fr_--spacing(20)_--spacing(32)]">
      <div className="@max-2xl:col-span-full">
        <p className="font-medium">{kind}</p>
        <p className="text-muted">{describeInstant(createdAt)}</p>
      </div>
      <div className="min-w-0 wrap-anywhere @max-2xl:col-span-full">
        <p className={state === 'failed' ? 'font-medium text-danger' : ''}>{describeOutcome(delivery)}</p>
        {state === 'waiting' && attempts > 0 && dueAt !== null ? (
          <p>Next on {describeInstant(dueAt)}</p>
        ) : null}
        <p className="font-mono text-xs text-muted">
          <bdi>{subjectId}</bdi>
          {answer ? <bdi className="block">{answer.slice(0, 200)}</bdi> : null}
        </p>
      </div>
      <p className="text-muted tabular-nums @2xl:text-end">
        {milliseconds === null ? '' : `${milliseconds.toLocaleString('en')} ms`}
      </p>
      {dueAt === null ? (
        <Button look="outline" onClick={() => void replay()} isBusy={isSending}>
          Send again
        </Button>
      ) : null}
    </li>
  )
}
