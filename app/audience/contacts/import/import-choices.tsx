import { useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { maxConsentLength } from '../contact-limits.ts'
import type { FileChoices } from '../queries.ts'
import { importFieldOrder, importFields } from './import-fields.ts'
import type { ImportResult } from './import-schemas.ts'

type Choices = Omit<FileChoices, 'isDryRun'>

interface ImportChoicesProps {
  file: File
  result: ImportResult
  isBusy: boolean
  onLook: (choices: Choices) => void
  onBringIn: (choices: Choices) => void
  onLeave: () => void
}

const none = 'none'

export function ImportChoices({ file, result, isBusy, onLook, onBringIn, onLeave }: ImportChoicesProps) {
  const [consent, setConsent] = useState('')
  const { chosen, columns, rows, added, isDryRun } = result
  const problem = describeEmptyFile(result)
  return (
    <div className="mt-4 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <h3 className="font-bold">
        <bdi className="wrap-anywhere">{file.name}</bdi>
      </h3>
      <p className="text-sm text-muted">
        {countOf(rows, 'row')}, {countOf(columns.length, 'column')}, {result.encoding.toUpperCase()}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {importFieldOrder.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={importFields[field]}
            value={`${chosen[field] ?? none}`}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) =>
              onLook({ consent, columns: { ...chosen, [field]: value === none ? null : Number(value) } })
            }
          >
            <option value={none}>{field === 'email' ? 'Please choose' : 'Not in the file'}</option>
            {columns.map(({ number, name, example }) =>
              toOption(number, describeColumn(number, name, example)),
            )}
          </SelectField>
        ))}
      </div>
      <Outcome result={result} />
      {problem === null ? null : <p className="mt-4 max-w-reading font-medium">{problem}</p>}
      <div className="mt-4">
        <TextArea
          name="consent"
          label="How they agreed to your emails"
          hint={
            chosen.agreedAt === null
              ? 'Kept as proof for each person. If blank, they get no campaigns, and anyone who doesn’t join is deleted after 30 days.'
              : 'Kept as proof for each person with a date. Without a date, or if this is blank, they get no campaigns and are deleted after 30 days.'
          }
          maxLength={maxConsentLength}
          value={consent}
          onChange={({ currentTarget }) => setConsent(currentTarget.value)}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {problem === null ? (
          <Button
            isBusy={isBusy}
            disabled={!isDryRun}
            onClick={() => onBringIn({ columns: chosen, consent })}
          >
            Add {countOf(added, 'person', 'people')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function describeColumn(number: number, name: string, example: string): string {
  const title = name || `Column ${number}`
  return example === '' ? title : `${title} (${example.slice(0, 30)})`
}

/** @returns null if the file has people to add */
export function describeEmptyFile({ chosen, columns, rows, added, wrong }: ImportResult): string | null {
  if (chosen.email === null)
    return 'We found no column of email addresses. Choose it under “Email address”, or use another file with one address in each row.'
  if (added > 0) return null
  const name = columns.find(({ number }) => number === chosen.email)?.name || `Column ${chosen.email}`
  if (rows === 0)
    return 'This file has no rows below its first line. Please use a file with one person in each row.'
  return wrong === rows
    ? `“${name}” has no email address, such as name@example.com. Choose another column or file.`
    : 'No one in this file can be added. The figures above say why.'
}

function Outcome({ result }: { result: ImportResult }) {
  const { added, known, suppressed, repeated, wrong, errors } = result
  const figures = {
    New: added,
    'Already here': known,
    Suppressed: suppressed,
    Duplicates: repeated,
    Wrong: wrong,
  }
  return (
    <div role="status">
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{figure.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {suppressed > 0 ? (
        <p className="mt-2 text-sm text-muted">
          Suppressed: people who left or unsubscribed, or whose mail bounces. They can still sign up.
        </p>
      ) : null}
      {errors.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            Errors{wrong > errors.length ? `: the first ${errors.length}` : ''}
          </summary>
          <ul className="divide-y divide-line text-sm">
            {errors.map(({ row, column, message }) => (
              <li key={row} className="py-2">
                Row {row}, <bdi>{column}</bdi>: {message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
