import path from 'node:path'
import { BuildError, buildSite } from './build-site.ts'

export async function runBuild(options: { onlyWhenStale: boolean }): Promise<void> {
  const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
  try {
    await buildSite({ projectFolder, ...options })
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
