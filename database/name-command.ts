import { parseArgs } from 'node:util'
import { release } from './version.ts'

interface Start {
  environment?: NodeJS.ProcessEnv
  args?: string[]
  folder?: string
}

/**
 * Returns the command as this process was started (Docker Compose, `npx`, npm script, installed program), with its settings file.
 * @param isPiped true if only the command's own output may appear
 */
export function nameCommand(command: string, isPiped = false, start: Start = {}): string {
  const { environment = process.env, args = process.argv.slice(2) } = start
  const { values } = parseArgs({ args, strict: false, options: { 'env-file': { type: 'string' } } })
  const file = values['env-file']
  const [name = '', ...given] = command.split(' ')
  const following = [...given, ...(typeof file === 'string' ? ['--env-file', file] : [])]
  const [program, separator] = findProgram(isPiped, environment, start.folder ?? import.meta.dirname)
  return [program, name, ...(following.length > 0 ? [...separator, ...following] : [])].join(' ')
}

export function isRunByNpx(): boolean {
  return process.env.npm_command === 'exec'
}

/** Returns the words that precede a command, such as `npx clean-air`, and those that precede its arguments. */
function findProgram(
  isPiped: boolean,
  // compose.yaml sets the first, npm the others.
  { CLEAN_AIR_COMMAND: ofContainer, npm_command: npm, npm_package_name: ofScript }: NodeJS.ProcessEnv,
  folder: string,
): [string, string[]] {
  if (ofContainer) return [ofContainer, []]
  if (npm === 'exec')
    return [folder.includes('_npx') ? `npx ./clean-air-${release.version}.tgz` : 'npx clean-air', []]
  if (ofScript === 'clean-air') return [isPiped ? 'npm run --silent' : 'npm run', ['--']]
  return ['clean-air', []]
}
