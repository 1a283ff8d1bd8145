import { globSync } from 'node:fs'
import path from 'node:path'
import { type Weight, weighBuild } from './weigh-build.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const scenes = globSync('app/site/landing/scenes/*.svg', { cwd: projectFolder })
const weights = weighBuild(
  path.join(projectFolder, 'build/client'),
  scenes.map((scene) => path.basename(scene, '.svg')),
)

const format = (amount: number, unit: Weight['unit']) =>
  unit === 'bytes' ? `${(amount / 1000).toFixed(1)} KB` : `${amount} files`

for (const { what, amount, most, unit } of weights) {
  const line = `${amount > most ? '✗' : '✓'} ${format(amount, unit).padStart(9)} of ${format(most, unit)}  ${what}`
  if (amount > most) console.error(line)
  else console.log(line)
}
if (weights.some(({ amount, most }) => amount > most)) {
  console.error('The site exceeds its weight limits. See “Weight” in docs/design-language.md.')
  process.exitCode = 1
}
