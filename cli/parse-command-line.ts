import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { OperatorError } from '#server/boot/operator-error.ts'
import { findNearest } from '#server/config/find-nearest.ts'
import { type CommandEntry, commandNames, findCommand } from './commands.ts'
import { formatUsage } from './help.ts'

export interface CommandLine {
  name: string
  command: CommandEntry
  wantsHelp: boolean
  argument: string
  options: ReadonlySet<string>
}

const everywhere = { help: { type: 'boolean', short: 'h' }, 'env-file': { type: 'string' } } as const

export function parseCommandLine(args: string[]): CommandLine | null {
  const { positionals } = parseArgs({ args, strict: false, options: everywhere })
  const asksHelp = positionals[0] === 'help'
  const name = positionals[asksHelp ? 1 : 0]
  if (name === undefined) return null
  const command = findCommand(name)
  if (!command) throw new OperatorError(describeUnknown(name))
  const given = parseOptions(args, formatUsage(name, command), command)
  const [argument = '', ...others] = given.positionals.slice(asksHelp ? 2 : 1)
  const wantsHelp = asksHelp || given.values.help === true
  const isUsedRightly = (argument !== '') === (command.argument !== undefined) && others.length === 0
  if (!isUsedRightly && !wantsHelp) throw new OperatorError(`Usage: ${formatUsage(name, command)}`)
  const options = Object.keys(command.options ?? {}).filter(
    (option) => given.values[option.slice(2)] === true,
  )
  return { name, command, wantsHelp, argument, options: new Set(options) }
}

function describeUnknown(name: string): string {
  const nearest = findNearest(name, commandNames, 0.5)
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return `There is no command ${name}.${advice} All commands: clean-air help`
}

function parseOptions(args: string[], usage: string, { options = {} }: CommandEntry) {
  const known: ParseArgsOptionsConfig = { ...everywhere }
  for (const option of Object.keys(options)) known[option.slice(2)] = { type: 'boolean' }
  try {
    return parseArgs({ args, allowPositionals: true, options: known })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Drops Node's advice after the first sentence, which does not apply to this program.
    throw new OperatorError(`${error.message.replace(/\..*/s, '')}. Usage: ${usage}`)
  }
}
