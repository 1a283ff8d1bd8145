import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { maxSearchLength } from '#app/audience/contacts/contact-limits.ts'
import { stateNames } from '#app/audience/contacts/person-labels.ts'
import { PersonStateField } from '#app/audience/contacts/person-state-field.tsx'
import { everyState } from '#app/audience/contacts/person-states.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { describeAudience } from '../campaign-labels.ts'
import { maxSegmentName } from '../campaign-limits.ts'
import { type Segment, type SegmentRequest, segmentRequestSchema } from '../campaign-schemas.ts'
import { audienceQuery, sendSegment, sendSegmentDeletion } from '../queries.ts'

interface SegmentSectionProps {
  segments: Segment[]
  onChanged: () => Promise<unknown>
}

/** A segment's members are determined at each use. */
export function SegmentSection({ segments, onChanged }: SegmentSectionProps) {
  return (
    <section aria-labelledby="segments" className="mt-10">
      <h2 id="segments" tabIndex={-1} className="text-lg font-bold">
        Segments
      </h2>
      {segments.length === 0 ? <p className="mt-2 text-muted">No segments yet.</p> : null}
      <ul aria-labelledby="segments" className="mt-2 divide-y divide-line">
        {segments.map((segment) => (
          <SegmentRow key={segment.id} segment={segment} onChanged={onChanged} />
        ))}
      </ul>
      <SegmentForm onSaved={onChanged} />
    </section>
  )
}

function SegmentRow({ segment, onChanged }: { segment: Segment; onChanged: () => Promise<unknown> }) {
  const { id, name, search, state, isUsed } = segment
  const { isSending, run } = useCommand('Error deleting the segment')
  const { data } = useQuery(audienceQuery(id))
  const remove = async () => {
    const isGone = await run(async () => {
      await sendSegmentDeletion(id)
      await onChanged()
    })
    // The focused button has been removed.
    if (isGone) document.getElementById('segments')?.focus()
  }
  return (
    <li className="py-2">
      <p className="font-semibold">
        <bdi className="wrap-anywhere">{name}</bdi>
      </p>
      <p className="text-sm text-muted">
        {state === null ? 'All states' : stateNames[state]}
        {search === '' ? null : (
          <>
            , “<bdi className="wrap-anywhere">{search}</bdi>” in the address or name
          </>
        )}
      </p>
      <p className="text-sm">{data ? describeAudience(data) : 'Counting...'}</p>
      {isUsed ? null : (
        <Button look="quiet" isBusy={isSending} onClick={() => void remove()} aria-label={`Delete: ${name}`}>
          Delete
        </Button>
      )}
    </li>
  )
}

const formSchema: v.GenericSchema<unknown, SegmentRequest> = v.pipe(
  v.object({ name: v.string(), search: v.string(), state: v.string() }),
  v.transform(({ state, ...rest }): unknown => ({ ...rest, ...(state !== everyState && { state }) })),
  segmentRequestSchema,
)

function SegmentForm({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const { formRef, keep, take } = useFormDraft('segment')
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<SegmentRequest>({
    schema: formSchema,
    submit: async (request, form) => {
      if (!(await withFreshProof(() => sendSegment(request)))) return
      take()
      form.reset()
      await onSaved()
    },
    onFailure: ({ message }) => showError({ title: 'Error saving the segment', description: message }),
  })
  return (
    <>
      <form {...formProps} ref={formRef} onChange={keep} aria-label="Segment" className="mt-4 space-y-4">
        <TextField
          name="name"
          required
          label="Segment name"
          autoComplete="off"
          maxLength={maxSegmentName}
          error={errors.name ?? formError ?? undefined}
        />
        <div className="flex flex-wrap gap-4 *:grow *:basis-36">
          <TextField
            name="search"
            label="Address or name"
            autoComplete="off"
            maxLength={maxSearchLength}
            error={errors.search}
          />
          <PersonStateField name="state" label="State" every="All" error={errors.state} />
        </div>
        <Button type="submit" look="outline" isBusy={isSending}>
          Save the segment
        </Button>
      </form>
      {proofDialog}
    </>
  )
}
