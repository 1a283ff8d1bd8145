import type { Config } from '#server/config/config.ts'

/** The site and arguments that a command works with. */
export interface Command {
  config: Config
  /** The settings file, which may not exist. */
  envFile: string
  siteFolder: string
  /** A file or address; empty for a command without one. */
  argument: string
  options: ReadonlySet<string>
  /** Aborted when the operator stops the command. */
  signal: AbortSignal
}

/** Logs only problems, because the command prints its result in one line. */
export const commandLog = {
  info() {},
  warn: (_fields: object, message: string) => console.error(message),
  error: (_fields: object, message: string) => console.error(message),
}
