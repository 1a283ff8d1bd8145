import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { dropBlank } from '#app/platform/ui/form/url-filter.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { actionNames } from '../decisions/decision-labels.ts'
import { allActions } from '../decisions/decision-options.ts'
import { type DecidedFilter, type DecidedPage, decidedFilterSchema } from './decided-schemas.ts'

const formSchema: v.GenericSchema<unknown, DecidedFilter> = v.pipe(dropBlank, decidedFilterSchema)

interface DecidedFilterFormProps {
  filter: DecidedFilter
  deciders: DecidedPage['deciders']
}

/** Filter of the list of decisions. Stored in the URL, so that going back restores it. */
export function DecidedFilterForm({ filter, deciders }: DecidedFilterFormProps) {
  const navigate = useNavigate()
  const { errors, formProps } = useForm<DecidedFilter>({
    schema: formSchema,
    submit: async (chosen) => {
      await navigate(`?${toParameters({ ...chosen, author: filter.author })}`, { preventScrollReset: true })
    },
    onFailure: () => {},
  })
  return (
    <search className="@container block">
      <form
        {...formProps}
        aria-label="Filter decisions"
        className="mt-4 grid grid-cols-2 gap-3 @max-xs:grid-cols-1 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
      >
        <SelectField
          // The key remounts the select when the names are loaded, so that it shows the right option.
          key={deciders.length}
          name="by"
          label="Decided by"
          defaultValue={filter.by ?? ''}
          error={errors.by}
        >
          <option value="">All moderators</option>
          {deciders.map(({ id, name }) => toOption(id, name))}
          {filter.by && deciders.every(({ id }) => id !== filter.by) ? (
            <option value={filter.by}>Former staff member</option>
          ) : null}
        </SelectField>
        <SelectField name="action" label="Decision" defaultValue={filter.action ?? ''} error={errors.action}>
          <option value="">All decisions</option>
          {allActions.map((action) => toOption(action, actionNames[action]))}
        </SelectField>
        <TextField name="from" type="date" label="First day" defaultValue={filter.from} error={errors.from} />
        <TextField name="to" type="date" label="Last day" defaultValue={filter.to} error={errors.to} />
        <Button type="submit" look="outline" className="col-span-full lg:col-span-1 lg:mt-8 lg:self-start">
          Apply
        </Button>
      </form>
    </search>
  )
}
