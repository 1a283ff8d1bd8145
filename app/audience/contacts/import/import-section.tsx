import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { FileField } from '#app/platform/ui/form/file-field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { type FileChoices, importsQuery, sendPeopleFile } from '../queries.ts'
import { ImportChoices } from './import-choices.tsx'
import type { ImportResult } from './import-schemas.ts'
import { ImportsList } from './imports-list.tsx'

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
    <section aria-labelledby="people-import" className="mt-8">
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
