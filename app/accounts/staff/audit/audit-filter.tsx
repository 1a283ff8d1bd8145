import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import * as v from 'valibot'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { dropBlank } from '#app/platform/ui/form/url-filter.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { staffQuery } from '../queries.ts'
import { maxAuditSearch } from '../staff-limits.ts'
import { actGroups } from './audit-labels.ts'
import { type Act, type AuditFilter, actGroupNames, auditFilterSchema } from './audit-schemas.ts'

const formSchema: v.GenericSchema<unknown, AuditFilter> = v.pipe(dropBlank, auditFilterSchema)

interface AuditFilterFormProps {
  userId: string
  filter: AuditFilter
  /** Name a person who is not staff now. */
  acts: readonly Act[]
}

/** Stored in the URL, so that a link can be shared and going back restores it. */
export function AuditFilterForm({ userId, filter, acts }: AuditFilterFormProps) {
  const navigate = useNavigate()
  const { errors, formProps } = useForm<AuditFilter>({
    schema: formSchema,
    submit: async (chosen) => {
      await navigate(`?${toParameters(chosen)}`, { preventScrollReset: true })
    },
    onFailure: () => {},
  })
  return (
    <search className="@container block">
      <form
        {...formProps}
        aria-label="Filter actions"
        className="mt-4 grid grid-cols-2 items-start gap-3 @max-xs:grid-cols-1 lg:grid-cols-[2fr_2fr_2fr_1fr_1fr_auto]"
      >
        <TextField
          name="search"
          type="search"
          label="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxAuditSearch}
          defaultValue={filter.search}
          error={errors.search}
        />
        <PersonField userId={userId} person={filter.person} acts={acts} error={errors.person} />
        <SelectField name="kind" label="Action" defaultValue={filter.kind ?? ''} error={errors.kind}>
          <option value="">All actions</option>
          {actGroupNames.map((name) => toOption(name, actGroups[name].title))}
        </SelectField>
        <TextField name="from" type="date" label="First day" defaultValue={filter.from} error={errors.from} />
        <TextField name="to" type="date" label="Last day" defaultValue={filter.to} error={errors.to} />
        <div className="col-span-full flex flex-wrap gap-3 lg:col-span-1 lg:mt-8">
          <Button type="submit" look="outline" className="grow">
            Apply
          </Button>
          {toParameters(filter).size > 0 ? (
            <Link to="?" preventScrollReset className={buttonClass('quiet')}>
              Show all
            </Link>
          ) : null}
        </div>
      </form>
    </search>
  )
}

interface PersonFieldProps {
  userId: string
  person: string | undefined
  acts: readonly Act[]
  error: string | undefined
}

function PersonField({ userId, person, acts, error }: PersonFieldProps) {
  const { data } = useQuery(staffQuery(userId))
  const staff = data?.staff ?? []
  const about = acts.find(({ accountId }) => accountId === person)?.account
  const by = acts.find(({ actorId }) => actorId === person)?.actor
  return (
    <SelectField
      // The key remounts the select when the names are loaded, so that it shows the right option.
      key={`${staff.length} ${by ?? about}`}
      name="person"
      label="By or about"
      defaultValue={person ?? ''}
      error={error}
    >
      <option value="">Everyone</option>
      {staff.map(({ userId: id, fullName, maskedEmail }) =>
        toOption(id, fullName ?? maskedEmail ?? 'Unnamed'),
      )}
      {person && staff.every(({ userId: id }) => id !== person) ? (
        <option value={person}>{by ?? about ?? 'Another person'}</option>
      ) : null}
    </SelectField>
  )
}
