/** Run after a build: fails when the built site weighs more than its budgets allow. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { weighBuild } from './weigh-build.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const scenes = globSync('app/features/site/scenes/*.svg', { cwd: projectFolder })
const weights = weighBuild(
  path.join(projectFolder, 'build/client'),
  scenes.map((scene) => path.basename(scene, '.svg')),
)

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

for (const { what, bytes, most } of weights) {
  const line = `${bytes > most ? '✗' : '✓'} ${inKilobytes(bytes).padStart(9)} of ${inKilobytes(most)}  ${what}`
  if (bytes > most) console.error(line)
  else console.log(line)
}
if (weights.some(({ bytes, most }) => bytes > most)) {
  console.error('The site has become too heavy: see “Weight” in docs/design-language.md.')
  process.exitCode = 1
}
