import { type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, foreignKey, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()

/** The id of a row with which this one is deleted. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' })

type Of<Table extends string> = AnyPgColumn<{ tableName: Table }>

/** A foreign key of an id and its owner, which rules out references to another person's row. Rows are deleted with it. */
export const ownKey = <Table extends string, Other extends string>(
  name: string,
  columns: [Of<Table>, Of<Table>],
  { id, userId }: { id: Of<Other>; userId: Of<Other> },
) => foreignKey({ name, columns, foreignColumns: [id, userId] }).onDelete('cascade')

/** The key by which lists of people are ordered by name; people without a name come last. `find_people` has the same expression. */
export const sortName = (name: SQLWrapper) =>
  sql`coalesce(left(lower(${name} collate "und-x-icu"), 60), U&'\\FFFF')`
