import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { saveFile } from '#app/platform/ui/media/save-file.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { PersonStateField } from '../person-state-field.tsx'
import { everyState, stateNames } from '../person-states.ts'
import { downloadExport, exportsQuery, sendExportRequest } from '../queries.ts'
import { type ExportColumn, exportColumnOrder, exportColumns } from './export-columns.ts'
import {
  type ExportList,
  type ExportRequest,
  exportRequestSchema,
  type RequestedExport,
} from './export-schemas.ts'

const chosenAtFirst: readonly ExportColumn[] = ['email', 'name', 'state', 'since']

const formSchema: v.GenericSchema<unknown, ExportRequest> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ whom, ...boxes }): unknown => ({
    state: whom === everyState ? undefined : whom,
    columns: exportColumnOrder.filter((column) => boxes[column] === true),
  })),
  exportRequestSchema,
)

export function ExportSection({ userId }: { userId: string }) {
  const [asked, setAsked] = useState<RequestedExport | null>(null)
  const { data, refetch } = useQuery(exportsQuery(userId))
  return (
    <section aria-labelledby="people-export">
      <h2 id="people-export" className="text-lg font-bold">
        Download
      </h2>
      {asked === null ? (
        <ExportForm
          onAsked={async (next) => {
            setAsked(next)
            await refetch()
          }}
        />
      ) : (
        <ReadyFile
          key={asked.id}
          asked={asked}
          onOver={async () => {
            setAsked(null)
            await refetch()
          }}
        />
      )}
      {data && data.exports.length > 0 ? <LatestExports exports={data.exports} /> : null}
    </section>
  )
}

function ExportForm({ onAsked }: { onAsked: (asked: RequestedExport) => Promise<void> }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<ExportRequest>({
    schema: formSchema,
    submit: (request) => withFreshProof(async () => onAsked(await sendExportRequest(request))),
    onFailure: ({ message }) => showError({ title: 'Error preparing the file', description: message }),
  })
  const error = errors.columns ?? formError
  return (
    <>
      <form {...formProps} aria-label="People as a file" className="mt-2">
        <p className="text-sm text-muted">
          A CSV file with full email addresses. Your download is logged. Keep the file only for as long as you
          need it.
        </p>
        <div className="mt-3 max-w-xs">
          <PersonStateField name="whom" label="People" every="All" />
        </div>
        <fieldset className="mt-3">
          <legend className="font-medium">Columns</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {exportColumnOrder.map((column) => (
              <CheckboxField
                key={column}
                name={column}
                label={exportColumns[column]}
                defaultChecked={chosenAtFirst.includes(column)}
              />
            ))}
          </div>
        </fieldset>
        {error ? (
          <p role="alert" className="mt-2 font-medium text-danger">
            {error}
          </p>
        ) : null}
        <Button type="submit" look="outline" className="mt-3" isBusy={isSending}>
          {isSending ? 'Preparing...' : 'Prepare the file'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}

function ReadyFile({ asked, onOver }: { asked: RequestedExport; onOver: () => Promise<void> }) {
  const { isSending, error, run } = useCommand('Error downloading the file')
  const take = () =>
    run(async () => {
      saveFile(await downloadExport(asked.id), 'people.csv')
      showSuccess({ title: 'Downloaded', description: 'Your browser saves it as people.csv.' })
      await onOver()
    })
  return (
    <div className="mt-2">
      <p role="status">
        The file is ready. You can download it once, until {describeInstant(asked.expiresAt)}.
      </p>
      {error ? (
        <p role="alert" className="mt-2 font-medium text-danger">
          {error}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void take()} isBusy={isSending}>
          {isSending ? 'Downloading...' : 'Download people.csv'}
        </Button>
        <Button look="quiet" onClick={() => void onOver()}>
          Prepare another
        </Button>
      </div>
    </div>
  )
}

function LatestExports({ exports }: ExportList) {
  return (
    <ol aria-label="Latest exports" className="mt-6 divide-y divide-line border-y border-line text-sm">
      {exports.map(({ id, by, tokenName, state, columns, createdAt, usedAt, rowCount }) => (
        <li key={id} className="py-2">
          <bdi className="font-medium wrap-anywhere">{by ?? 'A former owner'}</bdi>
          {tokenName === null ? null : (
            <>
              {' '}
              by the token <bdi className="wrap-anywhere">{tokenName}</bdi>
            </>
          )}
          , {describeInstant(createdAt)}: {state === null ? 'all states' : stateNames[state].toLowerCase()},{' '}
          {describeTaken(usedAt, rowCount)}
          <span className="block text-muted">{columns.join(', ')}</span>
        </li>
      ))}
    </ol>
  )
}

function describeTaken(usedAt: string | null, rowCount: number | null): string {
  if (usedAt === null) return 'not downloaded'
  return rowCount === null ? 'being downloaded' : `${countOf(rowCount, 'row')} downloaded`
}
