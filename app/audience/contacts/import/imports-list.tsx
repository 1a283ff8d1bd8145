import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { undoWholeImport } from '../queries.ts'
import { undoDays } from './import-limits.ts'
import type { ImportList } from './import-schemas.ts'

interface ImportsListProps extends ImportList {
  onChanged: () => Promise<void>
}

export function ImportsList({ imports, onChanged }: ImportsListProps) {
  const { isSending, error, run } = useCommand('Error undoing the import')
  const { withFreshProof, proofDialog } = useFreshProof()
  const undo = (id: string) =>
    run(async () => {
      await withFreshProof(async () => {
        const removed = await undoWholeImport(id)
        showSuccess({ title: 'Import undone', description: `Removed: ${countPeople(removed)}.` })
      })
      await onChanged()
    })
  return (
    <>
      <FormError error={error} />
      <ol aria-label="Latest imports" className="mt-6 divide-y divide-line border-y border-line text-sm">
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
                  'No one in it gets campaigns.'
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
                aria-label={`Undo import: the file of ${describeInstant(one.createdAt)}`}
              >
                Undo import
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        You can undo an import for {undoDays} days. People who have since signed up stay.
      </p>
      {proofDialog}
    </>
  )
}

const countPeople = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`

function describeOutcome({ state, addedCount, removedCount }: ImportList['imports'][number]): string {
  if (state === 'running') return 'in progress or interrupted'
  if (state === 'undone') return `undone, ${countPeople(removedCount)}`
  return `${countPeople(addedCount)} added`
}
