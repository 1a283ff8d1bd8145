import type { Overtaken } from './merge-fields.ts'

interface OvertakenNoticeProps<Fields> {
  overtaken: Overtaken<Fields>
  /** For example `publishing`. */
  saving: string
  /** For example `Another owner has published something`. */
  event: string
  names: Readonly<Record<keyof Fields & string, string>>
  /** Describes a field's value in one line. */
  describe: (content: Fields, name: keyof Fields & string) => string
}

/** Shows what another person saved meanwhile and what saving does to it. */
export function OvertakenNotice<Fields>(props: OvertakenNoticeProps<Fields>) {
  const { overtaken, saving, event } = props
  return (
    <div role="alert" className="rounded-xl bg-sunken px-4 py-3">
      <p className="font-medium">{event} since you began. What you typed is still here.</p>
      <Differences
        {...props}
        title={`They changed this, and so did you: ${saving} replaces theirs`}
        fields={overtaken.both}
      />
      <Differences
        {...props}
        title="Only they changed this: their version is shown below"
        fields={overtaken.theirs}
      />
    </div>
  )
}

interface DifferencesProps<Fields>
  extends Pick<OvertakenNoticeProps<Fields>, 'overtaken' | 'names' | 'describe'> {
  title: string
  fields: (keyof Fields & string)[]
}

function Differences<Fields>({ title, fields, overtaken, names, describe }: DifferencesProps<Fields>) {
  if (fields.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm text-muted">{title}</p>
      <dl className="text-sm">
        {fields.map((field) => (
          <div key={field} className="whitespace-pre-line wrap-anywhere">
            <dt className="inline font-medium">{names[field]}: </dt>
            <dd className="inline">{describe(overtaken.content, field)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
