import { findNearest } from './find-nearest.ts'
import { settingNames } from './settings.ts'

const namesOfOthers =
  /^(NODE_|PG|POSTGRES_|COMPOSE_|DOCKER_|MALLOC_|UV_|SSL_|LC_|npm_)|^(LANG|TZ|TMPDIR|PATH|HOME|VERSION|NO_COLOR|FORCE_COLOR)$/

export function isUnknownSetting(name: string): boolean {
  return !settingNames.includes(name) && !namesOfOthers.test(name)
}

export function describeUnknown(name: string, file: string): string {
  const nearest = findNearest(name.toUpperCase(), settingNames, 0.5)
  const advice = nearest ? `Did you mean ${nearest}?` : '.env.example lists all settings.'
  return `The setting ${name} in ${file} does not exist. ${advice}`
}

/** Returns a sentence for each name that looks like a misspelled setting. Unlike a file's, it may be meant for another program. */
export function findMisspelled(environment: NodeJS.Dict<string>): string[] {
  const unknown = Object.keys(environment).filter(isUnknownSetting)
  return unknown.flatMap((name) => {
    const nearest = findNearest(name.toUpperCase(), settingNames, 0.25)
    return nearest ? [`The environment variable ${name} is not a setting. Did you mean ${nearest}?`] : []
  })
}
