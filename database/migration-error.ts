/** A database that this version can't bring to its schema, in a sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
