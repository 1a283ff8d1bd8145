import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FileField } from '#app/platform/ui/form/file-field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { importUndoDays } from '../contact-limits.ts'
import { type FileChoices, importsQuery, sendPeopleFile, undoWholeImport } from '../queries.ts'
import { ImportChoices } from './import-choices.tsx'
import type { ImportList, ImportResult } from './import-schemas.ts'

export function ImportSection({ userId }: { userId: string }) {
  const [looked, setLooked] = useState<{ file: File; result: ImportResult } | null>(null)
  const { isSending, error, run } = useCommand('Error reading the file')
  const { withFreshProof, proofDialog } = useFreshProof()
  const queryClient = useQueryClient()
  const { data, refetch } = useQuery(importsQuery(userId))
  const refresh = async () => {
    await refetch()
    await queryClient.invalidateQueries({ queryKey: deskKey(userId, 'people') })
  }
  const look = (file: File, choices: Omit<FileChoices, 'isDryRun'>) =>
    run(async () => {
      await withFreshProof(async () =>
        setLooked({ file, result: await sendPeopleFile(file, { ...choices, isDryRun: true }) }),
      )
    })
  const bringIn = (file: File, choices: Omit<FileChoices, 'isDryRun'>) =>
    run(async () => {
      await withFreshProof(async () => {
        const sent = sendPeopleFile(file, { ...choices, isDryRun: false })
        // The list shows incomplete imports after a failure.
        const { added, isRepeated } = await sent.finally(refresh)
        setLooked(null)
        showSuccess(
          isRepeated
            ? { title: 'Nothing to import', description: 'This file was already imported.' }
            : { title: 'Imported', description: `Added: ${added.toLocaleString('en')}.` },
        )
      })
    })
  return (
    <section aria-labelledby="people-import">
      <h2 id="people-import" className="text-lg font-bold">
        Import people
      </h2>
      <div className="mt-3 max-w-reading">
        <FileField
          label="Choose a CSV file"
          hint="With column names in the first row, up to 200 MB and 250,000 rows. You’ll see a preview before anything changes."
          accept=".csv,.txt,.tsv,text/csv"
          file={looked?.file ?? null}
          onChoose={(file) => void look(file, { columns: null, consent: '' })}
          onRemove={() => setLooked(null)}
          progress={isSending ? 'Reading the file...' : null}
          isLocked={isSending}
        />
      </div>
      <FormError error={error} />
      {looked ? (
        <ImportChoices
          key={looked.file.name}
          {...looked}
          isBusy={isSending}
          onLook={(choices) => void look(looked.file, choices)}
          onBringIn={(choices) => void bringIn(looked.file, choices)}
          onLeave={() => setLooked(null)}
        />
      ) : null}
      {data && data.imports.length > 0 ? <ImportsList imports={data.imports} onChanged={refresh} /> : null}
      {proofDialog}
    </section>
  )
}

interface ImportsListProps extends ImportList {
  onChanged: () => Promise<void>
}

function ImportsList({ imports, onChanged }: ImportsListProps) {
  const { isSending, error, run } = useCommand('Error undoing the import')
  const { withFreshProof, proofDialog } = useFreshProof()
  const undo = (id: string) =>
    run(async () => {
      await withFreshProof(async () => {
        const removed = await undoWholeImport(id)
        showSuccess({
          title: 'Import undone',
          description: `Removed: ${countOf(removed, 'person', 'people')}.`,
        })
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
                aria-label={`Undo import of ${describeInstant(one.createdAt)}`}
              >
                Undo import
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        You can undo an import for {importUndoDays} days. People who have since signed up stay.
      </p>
      {proofDialog}
    </>
  )
}

function describeOutcome({ state, addedCount, removedCount }: ImportList['imports'][number]): string {
  if (state === 'running') return 'in progress or interrupted'
  if (state === 'undone') return `undone, ${countOf(removedCount, 'person', 'people')}`
  return `${countOf(addedCount, 'person', 'people')} added`
}
