/** Runs the command that `clean-air` was started with. */
import { describeOperatorError } from '#server/boot/operator-error.ts'
import { formatCommandHelp, formatHelp } from './help.ts'
import { type CommandLine, parseCommandLine } from './parse-command-line.ts'

const args = process.argv.slice(2)

try {
  const given = parseCommandLine(args)
  if (given === null) {
    console.log(formatHelp())
    if (args.length === 0) process.exitCode = 1
  } else if (given.wantsHelp) console.log(formatCommandHelp(given.name, given.command))
  else await start(given)
} catch (error) {
  console.error(describeOperatorError(error))
  process.exitCode = 1
}

/** Imports only what the command needs, because starting a server immediately replaces this process with another. */
async function start(given: CommandLine): Promise<void> {
  const { command } = given
  if ('print' in command) console.log(await command.print())
  else if ('load' in command) {
    const [run, { runCommand }] = await Promise.all([command.load(), import('./run-command.ts')])
    await runCommand(run, given)
  } else {
    const { becomeServer } = await import('#server/boot/become-server.ts')
    await becomeServer(command.server, args)
  }
}
