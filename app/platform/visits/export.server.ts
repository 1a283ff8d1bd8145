import * as v from 'valibot'
import { type ExportPart, exportValue } from '#app/platform/personal-data.server.ts'
import { listSourcesOf } from './source-queries.server.ts'
import { sourceFields } from './source-schemas.ts'

/** Parts of a member's data export. */
export const visitsExports: readonly ExportPart[] = [
  /** Where they came from before they signed up, or asked for the VIP list. */
  exportValue(
    { name: 'sources', role: 'accounts' },
    v.array(v.object({ of: v.picklist(['account', 'vipList']), ...sourceFields })),
    listSourcesOf,
  ),
]
