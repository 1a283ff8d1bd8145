import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { commandEntries, commandNames } from './commands.ts'
import { formatCommandHelp, formatHelp } from './help.ts'
import { parseCommandLine } from './parse-command-line.ts'

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean))

test('no command, `help` and `--help` print the general help', () => {
  expect(['', 'help', '--help', '-h'].map(parse)).toEqual([null, null, null, null])
})

test.each([
  ['backup --help', 'backup'],
  ['help backup', 'backup'],
  ['owner -h', 'owner'],
])('%s explains the command without its argument', (line, name) => {
  expect(parse(line)).toMatchObject({ name, wantsHelp: true })
})

test('a command’s argument, option and settings file are accepted in any order', () => {
  const wanted = { name: 'restore', argument: 'a.backup', options: new Set(['--replace']), wantsHelp: false }
  for (const line of ['restore a.backup --replace', '--env-file my.env restore --replace a.backup'])
    expect(parse(line)).toMatchObject(wanted)
})

test.each([
  ['bakcup', 'There is no command bakcup. Did you mean backup? All commands: clean-air help'],
  ['hepl', 'Did you mean help?'],
  ['doctors --env-file x', 'Did you mean doctor?'],
  ['frobnicate', 'There is no command frobnicate. All commands: clean-air help'],
  ['constructor', 'There is no command constructor.'],
  ['backup', 'Usage: clean-air backup FILE [--replace]'],
  ['backup one two', 'Usage: clean-air backup FILE [--replace]'],
  ['doctor one', 'Usage: clean-air doctor'],
  ['restore a --replce', "Unknown option '--replce'. Usage: clean-air restore FILE [--replace]"],
  ['doctor --replace', "Unknown option '--replace'. Usage: clean-air doctor"],
  ['doctor --env-file', "Option '--env-file <value>' argument missing. Usage: clean-air doctor"],
])('the command line %s is rejected: %s', (line, says) => {
  expect(() => parse(line)).toThrow(says)
})

test('help lists every command, and explains the options of each', () => {
  for (const [name, command] of commandEntries) {
    expect(formatHelp()).toContain(`  ${name} `)
    const help = formatCommandHelp(name, command)
    for (const option of ['--env-file', ...Object.keys(command.options ?? {})]) expect(help).toContain(option)
  }
  expect(formatCommandHelp('bounce', parse('bounce')?.command ?? fail())).toContain('clean-air bounce < MAIL')
})

function fail(): never {
  throw new Error('no such command')
}

test('npm has a script for every command, which runs the same program', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
  // `npm version` has another meaning.
  for (const name of commandNames.filter((each) => each !== 'help' && each !== 'version'))
    expect(scripts[name]).toBe(`exec node cli/clean-air.ts ${name}`)
})
