/** The database can't be migrated to this version. The message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
