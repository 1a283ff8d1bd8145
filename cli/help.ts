import { nameCommand } from '#database/name-command.ts'
import { type CommandEntry, commandEntries } from './commands.ts'

export function formatUsage(name: string, { argument, input, options = {} }: CommandEntry): string {
  const parts = ['clean-air', name, argument, ...Object.keys(options).map((option) => `[${option}]`)]
  return [...parts, input && `< ${input}`].filter(Boolean).join(' ')
}

const everywhere = {
  '--env-file FILE': 'reads the settings from FILE instead of .env in the current folder',
  '--help': 'prints this text',
}

export function formatHelp(): string {
  const lines = commandEntries.map(([name, { says }]) => [name, says] as const)
  return `Usage: clean-air COMMAND [--env-file FILE]

${formatLines(lines)}

${nameCommand('COMMAND --help')} explains a command.
Settings are read from the environment and .env, and data is kept in the folder data, both in the current folder.
.env.example lists the settings.`
}

export function formatCommandHelp(name: string, command: CommandEntry): string {
  const options = Object.entries({ ...command.options, ...everywhere })
  return `Usage: ${formatUsage(name, command)}\n\nThis command ${command.says}.\n\n${formatLines(options)}`
}

function formatLines(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`).join('\n')
}
