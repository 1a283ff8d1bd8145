import { useSearchParams } from 'react-router'
import * as v from 'valibot'

/** Leaves out blank fields. */
export const dropBlank = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((values): unknown =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  ),
)

/** Returns the filter in the URL; null if it is invalid. */
export function useUrlFilter<Filter>(schema: v.GenericSchema<unknown, Filter>): Filter | null {
  const [parameters] = useSearchParams()
  const asked = v.safeParse(schema, Object.fromEntries(parameters))
  return asked.success ? asked.output : null
}
