import type { SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { removeFromAir } from '../../rooms/queries.ts'
import type { OwnChart } from '../chart-schemas.ts'
import { EffectView } from '../effect-view.tsx'
import { markKindNames, markKinds } from '../marks/mark-kinds.ts'
import { sendMark, useEffectReport, useRefetchChart } from './queries.ts'

export function MarksSection({ own, seriesId, userId }: { own: OwnChart; seriesId: string; userId: string }) {
  const [params] = useSearchParams()
  const chosen = own.marks.find(({ id }) => id === params.get('mark'))
  return (
    <section aria-labelledby="marks" className="print:hidden">
      <h2 id="marks" className="text-2xl font-bold tracking-tight">
        Changes you made
      </h2>
      {own.marks.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {own.marks.map((mark) => (
            <MarkItem key={mark.id} mark={mark} isChosen={mark.id === chosen?.id} />
          ))}
        </ul>
      ) : (
        <p className="mt-2 max-w-reading text-muted">
          Mark when you turned on a purifier or changed something else, and see the effect on your air.
        </p>
      )}
      {chosen ? <EffectSection key={chosen.id} mark={chosen} seriesId={seriesId} userId={userId} /> : null}
      <MarkForm roomId={own.roomId} />
      <p className="mt-6 max-w-reading rounded-2xl bg-tint px-5 py-4">
        A simple before-and-after comparison mostly reflects the weather. A 20-day experiment with random
        purifier days gives a more reliable answer.{' '}
        <Link to={`/air/plans?series=${seriesId}`} className="font-semibold text-accent underline">
          Start an experiment
        </Link>
      </p>
    </section>
  )
}

function MarkItem({
  mark: { id, label, time },
  isChosen,
}: {
  mark: OwnChart['marks'][number]
  isChosen: boolean
}) {
  const [params] = useSearchParams()
  const { isSending, error, run } = useCommand('Error deleting the mark')
  const reread = useRefetchChart()
  const next = new URLSearchParams(params)
  next.set('mark', id)
  const remove = async () => {
    if (await run(() => removeFromAir(`marks/${id}`))) await reread()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span>
        <strong>{label}</strong>, {time}
      </span>
      <span className="-ms-4 flex flex-wrap">
        <Link
          to={`?${next}`}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className={buttonClass('quiet')}
        >
          What changed?
          <span className="sr-only">
            {' '}
            {label}, {time}
          </span>
        </Link>
        <Button look="quiet" isBusy={isSending} onClick={() => void remove()}>
          Delete
          <span className="sr-only">
            {' '}
            the mark {label}, {time}
          </span>
        </Button>
      </span>
      <FormError error={error} className="w-full" />
    </li>
  )
}

function MarkForm({ roomId }: { roomId: string }) {
  const { isSending, error, run } = useCommand('Error adding the mark')
  const reread = useRefetchChart()
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const [kind, at] = ['kind', 'at'].map((name) => `${given.get(name) ?? ''}`)
    const isDone = await run(() =>
      sendMark({ roomId, kind: kind ?? '', at: new Date(at ?? '').toISOString() }),
    )
    if (!isDone) return
    form.reset()
    await reread()
  }
  return (
    <form
      onSubmit={(event) => void add(event)}
      aria-label="Add a mark"
      className="mt-6 max-w-reading space-y-5"
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label="What did you do?" name="kind">
          {markKindNames.map((kind) => toOption(kind, markKinds[kind]))}
        </SelectField>
        <TextField label="When (your local time)" name="at" type="datetime-local" required />
      </div>
      <FormError error={error} />
      <Button type="submit" look="outline" isBusy={isSending}>
        Add the mark
      </Button>
    </form>
  )
}

interface EffectSectionProps {
  mark: OwnChart['marks'][number]
  seriesId: string
  userId: string
}

function EffectSection({ mark, seriesId, userId }: EffectSectionProps) {
  const { data, error, refetch } = useEffectReport(userId, seriesId, mark.id)
  if (!data) return <LoadingState height={12} error={error} onRetry={() => void refetch()} />
  return <EffectView report={data} title={`${mark.label}, ${mark.time}`} level="h3" />
}
