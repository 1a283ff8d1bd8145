/** Runs the tests `quick`, `rest` or both. With `--retry`, a failed test runs once more and is reported as flaky if it then passes. */
import { spawnSync } from 'node:child_process'

const parts = {
  quick: {
    check: 'types, lint, structure',
    'test:unit:quick': 'unit and integration tests',
    'check:weight': 'what browsers download',
    'test:browser:journeys': 'one or two browser tests of each capability',
  },
  rest: {
    'test:unit:slow': 'slow ones: randomized attacks, crashes, migrations of a filled database',
    'test:browser:rest': 'all other browser tests, with the accessibility of every state in both themes',
  },
}
/** Tests in neither part: longer attacks, destructive or measuring runs, and runs whose result a person must look at. */
const others =
  'npm run test:attacks (longer), npm run drill, npm run bench, npm run mutations, npm run screenshots'

const isQuick = process.argv.includes('quick')
const isRest = process.argv.includes('rest')
const isRetried = process.argv.includes('--retry')
const chosen = { ...(isQuick && parts.quick), ...(isRest && parts.rest) }
const lines: string[] = []
for (const [script, what] of Object.entries(chosen)) {
  if (process.exitCode) {
    lines.push(`not run        npm run ${script}: ${what}`)
    continue
  }
  const begin = Date.now()
  const { status } = spawnSync('npm', ['run', script, ...(isRetried ? retryOf(script) : [])], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
  const seconds = `${Math.round((Date.now() - begin) / 1000)} s`
  lines.push(`${status === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(7)} npm run ${script}: ${what}`)
}
console.log(`\n${lines.join('\n')}`)
if (!isRest) {
  console.log('\nNot run, but by npm run test:rest (npm run test:all runs everything):')
  for (const [script, what] of Object.entries(parts.rest)) console.log(`- npm run ${script}: ${what}`)
}
console.log(`Beside the tests: ${others}`)

function retryOf(script: string): string[] {
  if (script.startsWith('test:unit')) return ['--', '--retry=1']
  return script.startsWith('test:browser') ? ['--', '--retries=1'] : []
}
