/** A reason not to start, or not to run a command, that the operator can mend; the message says how. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** By name, as the built site has classes of its own. */
const forTheOperator = [
  'OperatorError',
  'ConfigError',
  'EmbeddedPostgresError',
  'DataFolderInUseError',
  'MigrationError',
  'BackupError',
  'ErasureJournalError',
]

/** What to print when the site does not start or a command fails: a plain line where the operator can mend it, else all there is. */
export function describeOperatorError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return forTheOperator.includes(error.name) ? error.message : (error.stack ?? error.message)
}
