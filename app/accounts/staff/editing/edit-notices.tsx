import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { ConcurrentEdit } from './merge-fields.ts'

/** Unsaved changes from an earlier visit. */
interface RestoredDraft<Fields> {
  changedAt: string | null
  fields: (keyof Fields & string)[]
  content: Fields
}

interface Labels<Fields> {
  names: Readonly<Record<keyof Fields & string, string>>
  /** Describes a field's value in one line. */
  describe: (content: Fields, name: keyof Fields & string) => string
}

interface EditNoticesProps<Fields> extends Labels<Fields> {
  editor: {
    concurrentEdit: ConcurrentEdit<Fields> | null
    restoredDraft: RestoredDraft<Fields> | null
    discard: () => void
  }
  /** For example `publishing`. */
  saving: string
  /** For example `The settings were changed`. */
  event: string
}

/** Shows unsaved changes from an earlier visit, what was saved in the meantime, and what saving now does to it. */
export function EditNotices<Fields>({ editor, saving, event, ...labels }: EditNoticesProps<Fields>) {
  const { concurrentEdit, restoredDraft, discard } = editor
  return (
    <>
      {concurrentEdit ? (
        <div role="alert" tabIndex={-1} className="rounded-xl bg-sunken px-4 py-3">
          <p className="font-medium">
            {event} in another tab or by another owner since you began. What you typed is still here.
          </p>
          <Differences
            {...labels}
            title={`You both changed this: ${saving} replaces their version`}
            fields={concurrentEdit.both}
            content={concurrentEdit.content}
          />
          <Differences
            {...labels}
            title="Changed only by the other person: their version is shown below"
            fields={concurrentEdit.theirs}
            content={concurrentEdit.content}
          />
        </div>
      ) : null}
      {restoredDraft ? (
        <section aria-label="Unsaved changes" className="rounded-xl border border-edge bg-surface px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-medium">
              Unsaved changes from{' '}
              {restoredDraft.changedAt === null
                ? 'an earlier visit'
                : describeInstant(restoredDraft.changedAt)}
            </p>
            <Button look="outline" onClick={discard}>
              Discard
            </Button>
          </div>
          <Differences {...labels} title="Still saved" {...restoredDraft} />
        </section>
      ) : null}
    </>
  )
}

interface DifferencesProps<Fields> extends Labels<Fields> {
  title: string
  fields: (keyof Fields & string)[]
  content: Fields
}

function Differences<Fields>({ title, fields, content, names, describe }: DifferencesProps<Fields>) {
  if (fields.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm text-muted">{title}</p>
      <dl className="text-sm">
        {fields.map((field) => (
          <div key={field} className="whitespace-pre-line wrap-anywhere">
            <dt className="inline font-medium">{names[field]}: </dt>
            <dd className="inline">{describe(content, field) || 'None'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
