import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { maxSearchLength } from '#app/audience/contacts/contact-limits.ts'
import { CriteriaFields } from '#app/audience/contacts/criteria-fields.tsx'
import { criterionOrder } from '#app/audience/contacts/people-filter.ts'
import { type PeopleFilter, peopleFilterSchema } from '#app/audience/contacts/people-schemas.ts'
import { readTable } from '#app/audience/contacts/people-url.ts'
import { peopleCountQuery } from '#app/audience/contacts/queries.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { readForm } from '#app/platform/ui/form/form-values.ts'
import { dropBlank } from '#app/platform/ui/form/url-filter.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { maxSegmentName } from '../campaign-limits.ts'
import { type SegmentRequest, segmentRequestSchema } from '../campaign-schemas.ts'
import { sendSegment } from '../queries.ts'

const formSchema: v.GenericSchema<unknown, SegmentRequest> = v.pipe(dropBlank, segmentRequestSchema)
const countedSchema: v.GenericSchema<unknown, PeopleFilter> = v.pipe(dropBlank, peopleFilterSchema)

/** Begins with the filter of the list of people from which it was opened. */
export function SegmentForm({ userId, onSaved }: { userId: string; onSaved: () => Promise<unknown> }) {
  const { search, ...filter } = readTable(useLocation())
  const [counted, setCounted] = useState<PeopleFilter>({ search: '', ...filter })
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
  const count = (form: HTMLFormElement) => {
    const typed = v.safeParse(countedSchema, readForm(form))
    if (typed.success) setCounted(typed.output)
  }
  return (
    <section aria-labelledby="new-segment">
      <h2 id="new-segment" className="text-lg font-bold">
        New segment
      </h2>
      <form
        {...formProps}
        ref={formRef}
        onChange={keep}
        // Counts when a field is left, because counting a million people takes a second.
        onBlur={({ currentTarget }) => count(currentTarget)}
        aria-label="Segment"
        className="mt-3 space-y-4"
      >
        <TextField
          name="name"
          required
          label="Segment name"
          autoComplete="off"
          maxLength={maxSegmentName}
          error={errors.name ?? formError ?? undefined}
        />
        <TextField
          name="search"
          isFilter
          label="Address or name"
          autoComplete="off"
          maxLength={maxSearchLength}
          defaultValue={search}
          error={errors.search}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <CriteriaFields shown={criterionOrder} chosen={filter} errors={errors} />
        </div>
        <Count userId={userId} filter={counted} />
        <Button type="submit" isBusy={isSending}>
          Save the segment
        </Button>
      </form>
      {proofDialog}
    </section>
  )
}

function Count({ userId, filter }: { userId: string; filter: PeopleFilter }) {
  const { data, error } = useQuery({ ...peopleCountQuery(userId, filter), retry: false })
  return (
    <div>
      <p role="status" className="text-lg font-bold tabular-nums">
        {data ? countOf(data.people, 'person', 'people') : error ? 'Counted when you save' : 'Counting...'}
      </p>
      <p className="text-sm text-muted">A segment contains the people who match when it’s used.</p>
    </div>
  )
}
