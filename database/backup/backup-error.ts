/** A backup could not be made or restored. The message is for the operator: print it without a stack trace. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
