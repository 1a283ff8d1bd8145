import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { undoWholeImport } from '../queries.ts'
import { undoDays } from './import-limits.ts'
import type { ImportList } from './import-schemas.ts'

interface ImportsListProps extends ImportList {
  onChanged: () => Promise<void>
}

export function ImportsList({ imports, onChanged }: ImportsListProps) {
  const { isSending, error, run } = useCommand('Error taking it back')
  const { withFreshProof, proofDialog } = useFreshProof()
  const undo = (id: string) =>
    run(async () => {
      await withFreshProof(async () => {
        const removed = await undoWholeImport(id)
        showSuccess({ title: 'Taken back', description: `Gone: ${countPeople(removed)}.` })
      })
      await onChanged()
    })
  return (
    <>
      <FormError error={error} />
      <ol
        aria-label="Latest files brought in"
        className="mt-6 divide-y divide-line border-y border-line text-sm"
      >
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <bdi className="font-medium wrap-anywhere">{one.by ?? 'A former owner'}</bdi>
              {one.tokenName === null ? null : (
                <>
                  {' '}
                  by the token <bdi className="wrap-anywhere">{one.tokenName}</bdi>
                </>
              )}
              , {describeInstant(one.createdAt)}: {describeOutcome(one)}
              <span className="block text-muted wrap-anywhere">
                {one.consent === null ? (
                  'Nobody in it is written to.'
                ) : (
                  <>
                    Agreed: <bdi>{one.consent}</bdi>
                  </>
                )}
              </span>
            </div>
            {one.canBeUndone ? (
              <Button
                look="quiet"
                isBusy={isSending}
                onClick={() => void undo(one.id)}
                aria-label={`Take back: the file of ${describeInstant(one.createdAt)}`}
              >
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        A file can be taken back for {undoDays} days. Who has come by themselves since stays.
      </p>
      {proofDialog}
    </>
  )
}

const countPeople = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`

function describeOutcome({ state, addedCount, removedCount }: ImportList['imports'][number]): string {
  if (state === 'running') return 'being read, or broken off'
  if (state === 'undone') return `taken back, ${countPeople(removedCount)}`
  return `${countPeople(addedCount)} added`
}
