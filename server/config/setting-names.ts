import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'
import { findNearest } from './find-nearest.ts'
import { settingNames } from './settings.ts'

const namesOfOthers =
  /^(NODE_|PG|POSTGRES_|COMPOSE_|DOCKER_|MALLOC_|UV_|SSL_|LC_|npm_)|^(LANG|TZ|TMPDIR|PATH|HOME|VERSION|NO_COLOR|FORCE_COLOR)$/

/** Loads a settings file, whose values don't replace existing ones. @throws ConfigError for an unreadable file, or with a line for every unknown name */
export function loadSettingsFile(file: string): void {
  const settings = readSettings(file)
  const unknown = Object.keys(settings).filter(
    (name) => settings[name]?.trim() && !settingNames.includes(name) && !namesOfOthers.test(name),
  )
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

function describeUnknown(name: string, file: string): string {
  const nearest = findNearest(name.toUpperCase(), settingNames, 0.5)
  const advice = nearest ? `Did you mean ${nearest}?` : '.env.example lists all settings.'
  return `The setting ${name} in ${file} does not exist. ${advice}`
}

/** Returns a sentence for each name that looks like a misspelled setting. Unlike a file's, it may be meant for another program. */
export function findMisspelled(environment: NodeJS.Dict<string>): string[] {
  const unknown = Object.keys(environment).filter(
    (name) => !settingNames.includes(name) && !namesOfOthers.test(name),
  )
  return unknown.flatMap((name) => {
    const nearest = findNearest(name.toUpperCase(), settingNames, 0.25)
    return nearest ? [`The environment variable ${name} is not a setting. Did you mean ${nearest}?`] : []
  })
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
