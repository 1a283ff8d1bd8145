/** A reason why the embedded PostgreSQL cannot run, in words for the operator: print `message`, no stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another server holds the data folder; the message names it. */
export class DataFolderInUseError extends EmbeddedPostgresError {
  override name = 'DataFolderInUseError'
}

/** The `code` of a failed system call (`ENOENT`, ...), if the error is one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
