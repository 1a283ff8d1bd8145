import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettingsFile } from './setting-names.ts'

/** Loads the settings file. The process's own values take precedence over the file's: the one after `--env-file`, or `.env` in the site's folder. @throws ConfigError */
export function loadEnvFile(siteFolder: string, args = process.argv.slice(2)): string {
  const { values } = parseArgs({ args, strict: false, options: { 'env-file': { type: 'string' } } })
  const given = values['env-file']
  const file = path.resolve(siteFolder, typeof given === 'string' ? given : '.env')
  if (given !== undefined || existsSync(file)) loadSettingsFile(file)
  return file
}
