import { existsSync } from 'node:fs'
import path from 'node:path'
import { describeOperatorError, OperatorError } from '#server/boot/operator-error.ts'
import { projectFolder } from '#server/boot/start-services.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { loadSettingsFile } from '#server/config/setting-names.ts'

export interface Command {
  config: Config
  projectFolder: string
  /** A file or address according to the usage; empty for a command without one. */
  argument: string
  options: ReadonlySet<string>
  /** Aborted when the operator stops the command. */
  signal: AbortSignal
}

/** Runs a command with the site's settings. On failure, prints the reason and exits with 1. */
export async function runCommand(usage: string, work: (command: Command) => Promise<string>): Promise<void> {
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => abort.abort(new OperatorError('Stopped. Nothing was changed.')))
  try {
    const given = process.argv.slice(2)
    const [argument = '', ...others] = given.filter((argument) => !argument.startsWith('--'))
    const options = new Set(given.filter((argument) => argument.startsWith('--')))
    const isUsedRightly = (argument !== '') === /FILE|ADDRESS/.test(usage) && others.length === 0
    if (!isUsedRightly) throw new OperatorError(`Usage: ${usage}`)
    for (const option of options)
      if (!usage.includes(`[${option}]`)) throw new OperatorError(`Unknown option ${option}. Usage: ${usage}`)
    const envFile = path.join(projectFolder, '.env')
    if (existsSync(envFile)) loadSettingsFile(envFile)
    const command = { config: readConfig(), projectFolder, argument, options, signal: abort.signal }
    console.log(await work(command))
  } catch (error) {
    console.error(describe(abort.signal.aborted ? abort.signal.reason : error))
    process.exitCode = 1
  }
}

/** Returns the message of the system or PostgreSQL, without PostgreSQL's details, which contain values. */
function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? error.message : describeOperatorError(error)
}

/** Logs only problems, because the command prints its result in one line. */
export const commandLog = {
  info() {},
  warn: (_fields: object, message: string) => console.error(message),
  error: (_fields: object, message: string) => console.error(message),
}
