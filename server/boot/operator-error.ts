/** A failure to start or run a command that the operator can fix; the message explains how. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Compared by name, because the build has its own copies of the classes. */
const forTheOperator = [
  'OperatorError',
  'ConfigError',
  'EmbeddedPostgresError',
  'DataFolderInUseError',
  'MigrationError',
  'BackupError',
  'ErasureJournalError',
]

export function isForOperator(error: Error): boolean {
  return forTheOperator.includes(error.name)
}

/** Returns the output for a failed start or command: one line if the operator can fix it, otherwise the stack. */
export function describeOperatorError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isForOperator(error) ? error.message : (error.stack ?? error.message)
}
