import { MigrationError } from '#database/migrate.ts'
import { ConfigError } from './config.ts'
import { EmbeddedPostgresError } from './embedded-postgres/errors.ts'

/** A reason not to start that the operator can mend; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const forTheOperator = [StartError, ConfigError, EmbeddedPostgresError, MigrationError]

/** What to print when the site does not start: a plain line where the operator can mend it, else all there is. */
export function describeStartError(error: unknown): string {
  if (forTheOperator.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : ''
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
