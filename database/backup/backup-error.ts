/** A reason why a backup could not be made or restored, in words for the operator: print `message`, no stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
