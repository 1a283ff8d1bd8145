import * as v from 'valibot'

const schemas = `('public', 'auth')`
const isOfExtension = (catalog: string, id: string) =>
  `exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${id} and e.deptype = 'e')`
/** Returns an object's privileges in a fixed order, without the owner's implied ones. */
const privileges = (acl: string, type: string, owner: string) => `(
  select string_agg(format('%s %s by %s%s', coalesce(grantee.rolname, 'public'), a.privilege_type, grantor.rolname,
      case when a.is_grantable then ' *' end), ', ' order by grantee.rolname, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${type}', ${owner}))) a
      left join pg_roles grantee on grantee.oid = a.grantee left join pg_roles grantor on grantor.oid = a.grantor
    where a.grantee <> ${owner}
)`

/** Queries with two columns: an object's name, and its full definition. */
const queries = {
  schemas: `select nspname, ${privileges('nspacl', 'n', 'nspowner')} from pg_namespace where nspname in ${schemas}`,
  relations: `select c.oid::regclass, concat_ws(' | ', relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity,
      relreplident, ${privileges('relacl', 'r', 'relowner')})
    from pg_class c where relnamespace::regnamespace::text in ${schemas} and relkind in ('r', 'v', 'm', 'p')`,
  columns: `select format('%s.%s', attrelid::regclass, attname), concat_ws(' | ', attnum, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, nullif(attcollation, t.typcollation)::regcollation, attstorage,
      nullif(attstattarget, -1), attoptions, pg_get_expr(adbin, adrelid), ${privileges('attacl', 'c', 'relowner')})
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace::regnamespace::text in ${schemas} and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select format('%s.%s', conrelid::regclass, conname),
      concat_ws(' | ', pg_get_constraintdef(oid), convalidated, condeferrable, condeferred)
    from pg_constraint where connamespace::regnamespace::text in ${schemas}`,
  indexes: `select indexrelid::regclass, concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident,
      (select string_agg(attnum || ' ' || attstattarget, ', ' order by attnum) from pg_attribute
        where attrelid = indexrelid and attstattarget >= 0))
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace::regnamespace::text in ${schemas}`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    where stxnamespace::regnamespace::text in ${schemas}`,
  sequences: `select c.oid::regclass, concat_ws(' | ', format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin, seqcache,
      seqcycle, ${privileges('relacl', 's', 'relowner')})
    from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace::regnamespace::text in ${schemas}`,
  types: `select t.oid::regtype, concat_ws(' | ', typtype, ${privileges('typacl', 'T', 'typowner')})
    from pg_type t where typnamespace::regnamespace::text in ${schemas} and typtype in ('d', 'e')
      and not ${isOfExtension('pg_type', 't.oid')}`,
  functions: `select p.oid::regprocedure, concat_ws(' | ', pg_get_functiondef(p.oid), ${privileges('proacl', 'f', 'proowner')})
    from pg_proc p where pronamespace::regnamespace::text in ${schemas} and prokind = 'f'
      and not ${isOfExtension('pg_proc', 'p.oid')}`,
  triggers: `select format('%s on %s', tgname, tgrelid::regclass), concat_ws(' | ', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal`,
  policies: `select format('%s on %s', polname, polrelid::regclass), concat_ws(' | ', polcmd, polpermissive,
      (select string_agg(coalesce(rolname, 'public'), ', ' order by rolname) from unnest(polroles) role left join pg_roles r on r.oid = role),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy`,
  views: `select oid::regclass, pg_get_viewdef(oid) from pg_class
    where relnamespace::regnamespace::text in ${schemas} and relkind = 'v'`,
}

export type Catalog = Record<string, Record<string, string | null>>

type Query = (statement: string) => Promise<unknown>

const rowsSchema = v.array(v.object({ name: v.string(), definition: v.nullable(v.string()) }))

/**
 * Reads the complete definition of a database, without rows: each object's definition by kind and name.
 * @param query runs a statement as the owner
 */
export async function readCatalog(query: Query): Promise<Catalog> {
  const catalog: Catalog = {}
  for (const [kind, statement] of Object.entries(queries)) {
    const rows = await query(
      `select name::text, definition::text from (${statement}) objects (name, definition) order by 1`,
    )
    catalog[kind] = Object.fromEntries(
      v.parse(rowsSchema, rows).map(({ name, definition }) => [name, definition]),
    )
  }
  return catalog
}
