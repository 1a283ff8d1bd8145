import type { ConcurrentEdit } from './merge-fields.ts'

interface ConcurrentEditNoticeProps<Fields> {
  concurrentEdit: ConcurrentEdit<Fields>
  /** For example `publishing`. */
  saving: string
  /** For example `Another owner has published something`. */
  event: string
  names: Readonly<Record<keyof Fields & string, string>>
  /** Describes a field's value in one line. */
  describe: (content: Fields, name: keyof Fields & string) => string
}

/** Shows what another person saved in the meantime, and what saving now does to it. */
export function ConcurrentEditNotice<Fields>(props: ConcurrentEditNoticeProps<Fields>) {
  const { concurrentEdit, saving, event } = props
  return (
    <div role="alert" className="rounded-xl bg-sunken px-4 py-3">
      <p className="font-medium">{event} since you began. What you typed is still here.</p>
      <Differences
        {...props}
        title={`You both changed this: ${saving} replaces their version`}
        fields={concurrentEdit.both}
      />
      <Differences
        {...props}
        title="Changed only by the other person: their version is shown below"
        fields={concurrentEdit.theirs}
      />
    </div>
  )
}

interface DifferencesProps<Fields>
  extends Pick<ConcurrentEditNoticeProps<Fields>, 'concurrentEdit' | 'names' | 'describe'> {
  title: string
  fields: (keyof Fields & string)[]
}

function Differences<Fields>({ title, fields, concurrentEdit, names, describe }: DifferencesProps<Fields>) {
  if (fields.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm text-muted">{title}</p>
      <dl className="text-sm">
        {fields.map((field) => (
          <div key={field} className="whitespace-pre-line wrap-anywhere">
            <dt className="inline font-medium">{names[field]}: </dt>
            <dd className="inline">{describe(concurrentEdit.content, field)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
