import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { replayDelivery } from './queries.ts'
import type { Delivery } from './webhook-schemas.ts'

interface DeliveryLogProps {
  deliveries: Delivery[]
  onReplayed: () => Promise<unknown>
}

export function DeliveryLog({ deliveries, onReplayed }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="mt-3 text-sm text-muted">No messages yet.</p>
  return (
    <details className="mt-3">
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

function describeOutcome({ attempts, status, error, dueAt, state }: Delivery): string {
  if (attempts === 0) return 'not sent yet'
  const what = status === null ? (error ?? 'no answer') : `answered ${status}`
  const next = state === 'waiting' && dueAt !== null ? `, next on ${describeInstant(dueAt)}` : ''
  return `attempt ${attempts}: ${what}${next}`
}

function DeliveryRow({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => Promise<unknown> }) {
  const { isSending, run } = useCommand('Error resending it')
  const { id, kind, subjectId, state, createdAt, answer, dueAt } = delivery
  const replay = () =>
    run(async () => {
      await replayDelivery(id)
      await onReplayed()
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{kind}</span>, {describeInstant(createdAt)}.{' '}
          <span className={state === 'failed' ? 'font-medium text-danger' : ''}>{states[state]}</span>:{' '}
          {describeOutcome(delivery)}
        </p>
        <p className="font-mono text-muted wrap-anywhere">
          <bdi>{subjectId}</bdi>
        </p>
        {answer ? (
          <p className="font-mono text-muted wrap-anywhere">
            <bdi>{answer.slice(0, 200)}</bdi>
          </p>
        ) : null}
      </div>
      {dueAt === null ? (
        <Button look="outline" onClick={() => void replay()} isBusy={isSending}>
          Send again
        </Button>
      ) : null}
    </li>
  )
}
