import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from '#scripts/build-site.ts'
import { projectFolder } from './project-folder.ts'

/**
 * Builds the current sources and runs the module of this folder that the first argument names, with the remaining arguments. Without a
 * name, or with an unknown one, lists the modules and exits with 1.
 * @param self the calling file, which is not offered
 */
export async function runByName(self: string): Promise<void> {
  const folder = path.dirname(self)
  const files = globSync('*.ts', { cwd: folder }).filter((file) => file !== path.basename(self))
  const name = process.argv[2]
  if (name === undefined || !files.includes(`${name}.ts`)) {
    if (name !== undefined) console.error(`There is no "${name}" here.\n`)
    for (const file of files.sort()) console.error(describe(path.join(folder, file)))
    process.exitCode = 1
    return
  }
  await buildSite({ projectFolder, onlyWhenStale: true })
  process.argv.splice(2, 1)
  await import(path.join(folder, `${name}.ts`))
}

/** Returns the comment at the top of the file as one line. */
function describe(file: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(file, 'utf8')) ?? []
  const text = comment.replaceAll(/\n \*/g, ' ').replaceAll(/\s+/g, ' ').trim()
  return `${path.basename(file, '.ts').padEnd(10)} ${text}\n`
}
