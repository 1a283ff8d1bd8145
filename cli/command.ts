import type { Config } from '#server/config/config.ts'

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
