import { describeOperatorError, OperatorError } from '#server/boot/operator-error.ts'
import { siteFolder } from '#server/boot/project-folder.ts'
import { readConfig } from '#server/config/config.ts'
import { loadEnvFile } from '#server/config/env-file.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './parse-command-line.ts'

type Run = (command: Command) => Promise<string>

/** Runs a command with the site's settings. On failure, prints the reason and sets the exit code. */
export async function runCommand(run: Run, { command, argument, options }: CommandLine): Promise<void> {
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => abort.abort(new OperatorError('Stopped. Nothing was changed.')))
  try {
    const envFile = loadEnvFile(siteFolder)
    const { signal } = abort
    console.log(await run({ config: readConfig(), envFile, siteFolder, argument, options, signal }))
  } catch (error) {
    console.error(describe(abort.signal.aborted ? abort.signal.reason : error))
    process.exitCode = command.failure ?? 1
  }
}

/** Returns the message of the system or PostgreSQL, without PostgreSQL's details, which contain values. */
function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? error.message : describeOperatorError(error)
}
