import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'
import { describeUnknown, isUnknownSetting } from './misspelled-settings.ts'

/** Loads the settings file. The process's own values take precedence over the file's: the one after `--env-file`, or `.env` in the site's folder. @throws ConfigError */
export function loadEnvFile(siteFolder: string, args = process.argv.slice(2)): string {
  const { values } = parseArgs({ args, strict: false, options: { 'env-file': { type: 'string' } } })
  const given = values['env-file']
  const file = path.resolve(siteFolder, typeof given === 'string' ? given : '.env')
  if (given !== undefined || existsSync(file)) loadSettingsFile(file)
  return file
}

/** Loads a settings file, whose values don't replace existing ones. @throws ConfigError for an unreadable file, or with a line for every unknown name */
export function loadSettingsFile(file: string): void {
  const settings = readSettings(file)
  const unknown = Object.keys(settings).filter((name) => settings[name]?.trim() && isUnknownSetting(name))
  if (unknown.length > 0) throw new ConfigError(unknown.map((name) => describeUnknown(name, file)).join('\n'))
  process.loadEnvFile(file)
}

function readSettings(file: string): NodeJS.Dict<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `The settings file ${file} can’t be read: ${error instanceof Error ? error.message : error}.`,
    )
  }
  const problems = findBadLines(text)
  if (problems.length > 0) throw new ConfigError(problems.map((each) => `${file}, ${each}`).join('\n'))
  return parseEnv(text)
}

/** A quoted value, which may have several lines. */
const quoted = /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*)(["'`])[\s\S]*?\2/gm

/** Returns a sentence for each line of a settings file that Node would ignore. It contains no values, which may be secret. */
export function findBadLines(text: string): string[] {
  const lines = text.replaceAll(quoted, (all, start) => start + all.replaceAll(/[^\n]/g, '')).split('\n')
  const names = new Set<string>()
  return lines.flatMap((line, index) => {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) return []
    const [name = '', value] = content.replace(/^export\s+/, '').split('=')
    if (value === undefined) return [`line ${index + 1}: a line must be NAME=VALUE or a comment.`]
    const key = name.trim()
    if (names.has(key)) return [`line ${index + 1}: ${key} was already set above. Keep one of the lines.`]
    names.add(key)
    return []
  })
}
