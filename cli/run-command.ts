import { existsSync } from 'node:fs'
import path from 'node:path'
import { describeOperatorError, OperatorError } from '#server/boot/operator-error.ts'
import { projectFolder } from '#server/boot/start-services.ts'
import { type Config, readConfig } from '#server/config/config.ts'

export interface Command {
  config: Config
  projectFolder: string
  /** A file or an address, as the command's usage says; blank for a command that takes none. */
  argument: string
  options: ReadonlySet<string>
  /** Aborted when the operator stops the command. */
  signal: AbortSignal
}

/** Runs one of the commands with the site's settings; ends the process with 1, and a line that says why, when it fails. */
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
    if (existsSync(envFile)) process.loadEnvFile(envFile)
    const command = { config: readConfig(), projectFolder, argument, options, signal: abort.signal }
    console.log(await work(command))
  } catch (error) {
    console.error(describe(abort.signal.aborted ? abort.signal.reason : error))
    process.exitCode = 1
  }
}

/** What the system or PostgreSQL says is for the operator too, without the values that PostgreSQL adds as details. */
function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? error.message : describeOperatorError(error)
}

/** Nothing but what went wrong: the result is the command's one line. */
export const commandLog = {
  info() {},
  warn: (_fields: object, message: string) => console.error(message),
  error: (_fields: object, message: string) => console.error(message),
}
