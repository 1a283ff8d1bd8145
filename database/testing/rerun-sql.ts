import * as v from 'valibot'
import { groupRoles } from '../logins/logins.ts'
import type { SqlObject } from '../sql-objects.ts'
import { type Catalog, readCatalog } from './read-catalog.ts'

type Query = (statement: string) => Promise<unknown>

/** Lists the site's functions, triggers, policies and views whose catalog rows were not written by this transaction. */
const untouched = `
  with own (kind, id, name, written) as (
    select 'function', p.oid, p.oid::regprocedure::text, p.xmin from pg_proc p
      where pronamespace::regnamespace::text in ('public', 'auth')
        and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    union all
    select 'trigger', oid, format('%s on %s', tgname, tgrelid::regclass), xmin from pg_trigger where not tgisinternal
    union all
    select 'policy', oid, format('%s on %s', polname, polrelid::regclass), xmin from pg_policy
    union all
    select 'view', c.oid, c.oid::regclass::text, r.xmin from pg_class c join pg_rewrite r on r.ev_class = c.oid
      where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'auth')
  )
  select format('%s %s is not defined in database/sql', kind, name) as problem from own
    where written::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296 order by 1`

const revokeAll = ['public', 'auth'].flatMap((schema) =>
  ['tables', 'sequences', 'functions', 'routines'].map(
    (kind) => `revoke all on all ${kind} in schema ${schema} from public, ${groupRoles.join(', ')}`,
  ),
)

/**
 * Runs all definitions again in a transaction that has revoked every privilege, then rolls back.
 * @param query runs a statement as the owner, always on the same connection
 * @returns a line for each object that differs afterwards, and for each that no definition has written
 */
export async function rerunSql(query: Query, objects: readonly SqlObject[]): Promise<string[]> {
  const before = await readCatalog(query)
  await query('begin')
  try {
    // A subtransaction, because revoking a privilege would otherwise count as defining the object.
    await query('savepoint revoked')
    for (const statement of revokeAll) await query(statement)
    await query('release savepoint revoked')
    for (const { text } of objects) await query(text)
    const after = await readCatalog(query)
    const rows = v.parse(v.array(v.object({ problem: v.string() })), await query(untouched))
    return [...compareCatalogs(before, after), ...rows.map(({ problem }) => problem)]
  } finally {
    await query('rollback')
  }
}

/** Returns a line for each object that differs between the catalogs. */
export function compareCatalogs(before: Catalog, after: Catalog): string[] {
  return Object.entries(before).flatMap(([kind, objects]) => {
    const others = after[kind] ?? {}
    const names = new Set([...Object.keys(objects), ...Object.keys(others)])
    return [...names]
      .filter((name) => objects[name] !== others[name])
      .map((name) => `${kind}: ${name}\n  before: ${objects[name]}\n  after: ${others[name]}`)
  })
}
