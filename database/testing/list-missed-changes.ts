import type { TestDatabase } from '#tests/support/test-database.ts'

/**
 * Kinds of columns:
 * - words: free text by the author
 * - tags: chosen by the author from a list
 * - choice: other decisions of the author
 * - state: set by a moderator, a deletion or a rule
 * - derived: maintained by triggers
 * - fixed: written once
 */
export type Kind = 'words' | 'tags' | 'choice' | 'state' | 'derived' | 'fixed'
type Table = 'stories' | 'comments'
export type Kinds = Readonly<Record<Table, Readonly<Record<string, Kind>>>>

/** Kinds of columns whose changes at least one of the matching triggers must see, except for the listed columns. */
export interface Watcher {
  trigger: RegExp
  sees: readonly Kind[]
  except?: readonly string[]
}

interface Trigger {
  table: Table
  name: string
  isBefore: boolean
  /** Columns after `update of`; null for all columns. */
  list: string[] | null
  condition: string
  body: string
}

async function listTriggers(db: TestDatabase): Promise<Trigger[]> {
  const triggers = await db.query<Trigger>(
    `select relname as table, tgname as name, (tgtype & 2) > 0 as "isBefore", prosrc as body,
        coalesce(substring(pg_get_triggerdef(t.oid) from ' WHEN (.*) EXECUTE '), '') as condition,
        nullif(array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(tgattr)), '{}') as list
      from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
      where tgrelid in ('stories'::regclass, 'comments'::regclass) and not tgisinternal
        and (tgtype & 1) > 0 and (tgtype & 16) > 0 order by 1, 2`,
  )
  const expand = await readCalls(db)
  return triggers.map((trigger) => ({ ...trigger, condition: expand(trigger.condition) }))
}

/** Returns a function that replaces calls like `is_rewritten(old.*, new.*)` with the columns that they compare. */
async function readCalls(db: TestDatabase): Promise<(text: string) => string> {
  const functions = await db.query<{ name: string; parameters: string[]; body: string }>(
    `select proname as name, proargnames as parameters, pg_get_function_sqlbody(oid) as body from pg_proc
      where proargtypes[0] = to_regtype('stories') and pg_get_function_sqlbody(oid) like 'RETURN%'`,
  )
  const expand = (text: string): string =>
    functions.reduce((expanded, { name, parameters, body }) => {
      const call = new RegExp(`\\b${name}\\(${parameters.map(() => '(\\w+)(?:\\.\\*)?').join(', ')}\\)`, 'g')
      return expanded.replace(call, (_, ...values: string[]) =>
        expand(
          body
            .replace(/\((\w+)\)\./g, '$1.')
            .replace(/\w+(?=[.,)])/g, (word) => values[parameters.indexOf(word)] ?? word),
        ),
      )
    }, text)
  return expand
}

/** The columns from which a trigger derives another column, where they are not all the columns that it lists. */
const setBy: Readonly<Record<string, readonly string[]>> = {
  // Cleared in anonymous stories.
  'derive_story chart_id': ['is_anonymous', 'chart_id'],
  'derive_story measurement': ['is_anonymous', 'chart_id'],
  'derive_story search_text': ['title', 'content', 'air_quality_issues', 'is_anonymous'],
}

const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Returns the columns that the condition compares with their old value. */
function listCompared({ condition }: Trigger): string[] {
  const before = find(condition, /\bold\.(\w+)/g)
  return [...new Set(find(condition, /\bnew\.(\w+)/g))].filter((column) => before.includes(column))
}

/** Returns the columns whose changes run the trigger. */
function listSeen(trigger: Trigger): readonly string[] {
  const compared = listCompared(trigger)
  return trigger.list ?? (compared.length > 0 ? compared : ['any'])
}

function isWatched(trigger: Trigger, column: string): boolean {
  const compared = listCompared(trigger)
  const asksForChange = compared.length > 0 && /<>|distinct from/i.test(trigger.condition)
  return (trigger.list?.includes(column) ?? true) && (!asksForChange || compared.includes(column))
}

/** Returns the columns whose update makes an earlier trigger change one of `columns`. `update of` does not see such changes. */
function listSources(columns: readonly string[], trigger: Trigger, all: readonly Trigger[]): string[] {
  const sources = new Set(columns)
  const earlier = all.filter(
    ({ table, name, isBefore }) =>
      table === trigger.table && isBefore && (!trigger.isBefore || name < trigger.name),
  )
  for (const column of sources)
    for (const setter of earlier)
      if (find(setter.body, /\bnew\.(\w+) :=/g).includes(column))
        for (const source of setBy[`${setter.name} ${column}`] ?? listSeen(setter)) sources.add(source)
  return [...sources]
}

/** Returns the columns whose changes none of the required triggers sees, as `TABLE TRIGGERS: COLUMN`. */
export async function listUnwatched(
  db: TestDatabase,
  kinds: Kinds,
  watchers: readonly Watcher[],
): Promise<string[]> {
  const triggers = await listTriggers(db)
  return watchers.flatMap(({ trigger, sees, except = [] }) => {
    const meant = triggers.filter(({ name }) => trigger.test(name))
    if (meant.length === 0) return [`${trigger.source} is missing`]
    return [...new Set(meant.map(({ table }) => table))].flatMap((table) =>
      Object.entries(kinds[table])
        .filter(([column, kind]) => sees.includes(kind) && !except.includes(column))
        .filter(([column]) => !meant.some((one) => one.table === table && isWatched(one, column)))
        .map(([column]) => `${table} ${trigger.source}: ${column}`),
    )
  })
}

/** Returns the columns that a trigger does not list although they change one that it depends on, as `TABLE TRIGGER: COLUMN`. */
export async function listUnlisted(db: TestDatabase): Promise<string[]> {
  const triggers = await listTriggers(db)
  return triggers.flatMap((trigger) => {
    const { table, name, list } = trigger
    // This trigger only checks columns that the statement itself writes.
    if (list === null || name === 'refuse_foreign_words') return []
    return listSources([...list, ...listCompared(trigger)], trigger, triggers)
      .filter((column) => !list.includes(column))
      .map((column) => `${table} ${name}: ${column}`)
  })
}
