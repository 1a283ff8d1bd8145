import { useLocation, useNavigate } from 'react-router'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { Select, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useUrlFilter } from '#app/platform/ui/form/url-filter.ts'
import { type QueueFilter as Filter, queueFilterSchema } from '../cases/case-schemas.ts'

const choices = {
  kind: { '': 'All cases', reported: 'Reported', held: 'Awaiting approval' },
  due: { '': 'Any time', overdue: 'Overdue', later: 'Due later' },
}

/** Returns the filter in the URL, such as that of the overview's links; no filter if it is invalid. */
export function useQueueFilter(): Filter {
  return useUrlFilter(queueFilterSchema) ?? {}
}

/** Returns a function that returns the address of a case, or of the queue if called without an id. Both keep the filter. */
export function useCaseAddress() {
  const { search } = useLocation()
  return (id?: string) => ({ pathname: `${deskPath}/cases${id === undefined ? '' : `/${id}`}`, search })
}

/** Applies at once. */
export function QueueFilter({ filter }: { filter: Filter }) {
  return (
    <search aria-label="Filter cases" className="mb-3 flex flex-wrap gap-2">
      <div className="grow-3 basis-44">
        <Choice name="kind" label="Kind" filter={filter} />
      </div>
      <div className="grow-2 basis-36">
        <Choice name="due" label="Due" filter={filter} />
      </div>
    </search>
  )
}

function Choice({ name, label, filter }: { name: keyof Filter; label: string; filter: Filter }) {
  const navigate = useNavigate()
  const choose = (value: string) => {
    const search = `${toParameters({ ...filter, [name]: value })}`
    void navigate({ search }, { preventScrollReset: true })
  }
  return (
    <Select aria-label={label} value={filter[name] ?? ''} onChange={({ target }) => choose(target.value)}>
      {Object.entries(choices[name]).map(([value, text]) => toOption(value, text))}
    </Select>
  )
}
