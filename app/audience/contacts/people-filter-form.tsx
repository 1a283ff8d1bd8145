import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as v from 'valibot'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { dropBlank } from '#app/platform/ui/form/url-filter.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { maxSearchLength } from './contact-limits.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import { type Criterion, criterionOrder } from './people-filter.ts'
import { type PeopleFilter, peopleFilterSchema } from './people-schemas.ts'
import { segmentNamesQuery } from './queries.ts'

const formSchema: v.GenericSchema<unknown, PeopleFilter> = v.pipe(dropBlank, peopleFilterSchema)

const atFirst: readonly Criterion[] = ['state', 'source']
const more = criterionOrder.filter((name) => !atFirst.includes(name))

interface PeopleFilterFormProps {
  userId: string
  filter: PeopleFilter
  /** Submits the form by the field with this name, which is focused again in the form that replaces this one. */
  focused: string | null
  onFilter: (filter: PeopleFilter, focused: string | null) => Promise<void>
}

export function PeopleFilterForm({ userId, filter, focused, onFilter }: PeopleFilterFormProps) {
  const { data } = useQuery(segmentNamesQuery(userId))
  const isFocused = useRef(false)
  const { errors, formProps } = useForm<PeopleFilter>({
    schema: formSchema,
    submit: (wanted) => onFilter(wanted, document.activeElement?.getAttribute('name') ?? ''),
    onFailure: ({ message }) => showError({ title: 'Error searching', description: message }),
  })
  const focusAgain = (form: HTMLFormElement | null) => {
    if (!form || focused === null || isFocused.current) return
    isFocused.current = true
    form.querySelector<HTMLElement>(focused ? `[name="${focused}"]` : '[type="submit"]')?.focus()
  }
  return (
    <search>
      <form {...formProps} ref={focusAgain} aria-label="Search people">
        <div className="flex flex-wrap items-end gap-3 [&>:not(button)]:grow [&>:not(button)]:basis-32 [&>:first-child]:basis-64">
          <TextField
            name="search"
            type="search"
            isFilter
            label="Address or name"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxSearchLength}
            defaultValue={filter.search}
            error={errors.search}
          />
          <CriteriaFields shown={atFirst} chosen={filter} errors={errors} />
          <Button type="submit" look="outline">
            Show
          </Button>
        </div>
        <details open={[...more, 'segment' as const].some((name) => filter[name])} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
            More filters
          </summary>
          <div className="grid gap-3 pb-2 sm:grid-cols-2 lg:grid-cols-4">
            <CriteriaFields shown={more} chosen={filter} errors={errors} />
            <SelectField
              // A select shows its default only if the option exists.
              key={data ? 'loaded' : 'loading'}
              name="segment"
              label="Segment"
              defaultValue={filter.segment ?? ''}
              error={errors.segment}
            >
              <option value="">All</option>
              {data?.segments.map(({ id, name }) => toOption(id, name))}
            </SelectField>
          </div>
        </details>
      </form>
    </search>
  )
}
