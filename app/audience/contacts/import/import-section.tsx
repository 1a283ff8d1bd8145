import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { type FileChoices, importsQuery, sendPeopleFile } from '../queries.ts'
import { ImportChoices } from './import-choices.tsx'
import type { ImportResult } from './import-schemas.ts'
import { ImportsList } from './imports-list.tsx'

export function ImportSection({ userId }: { userId: string }) {
  const fileId = useId()
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
        // Refreshes the list after failures too, because it shows incomplete imports.
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
      <label htmlFor={fileId} className="mt-2 block font-medium">
        CSV file
      </label>
      <input
        id={fileId}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-describedby={`${fileId}-hint`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void look(file, { columns: null, consent: '' })
          // Allows choosing the same file again after it was edited.
          currentTarget.value = ''
        }}
        className="mt-2 block w-full max-w-full cursor-pointer rounded-xl border border-edge text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-tint file:px-4 file:font-semibold file:text-accent-strong"
      />
      <p id={`${fileId}-hint`} className="mt-2 text-sm text-muted">
        CSV with column names in the first row, up to 200 MB and 250,000 rows. You’ll see a preview before
        anything changes.
      </p>
      <p role="status" className={isSending ? 'mt-3 font-medium' : 'sr-only'}>
        {isSending ? 'Reading the file...' : ''}
      </p>
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
