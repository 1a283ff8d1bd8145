import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { projectFolder } from '#tests/support/project-folder.ts'

/** Titles of the tests that would run, without those of their groups, by file relative to the project. */
export type CollectedTests = ReadonlyMap<string, readonly string[]>

/**
 * Asks both runners for the tests that they would run, so renamed, disabled or skipped tests are missing. Titles of parameterized tests
 * keep their placeholders.
 * @throws Error with the runner's output if it fails
 */
export async function collectTests(): Promise<CollectedTests> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'collected-tests-'))
  try {
    const [vitest, playwright] = await Promise.all([
      listVitest(path.join(folder, 'vitest.json')),
      listPlaywright(path.join(folder, 'playwright.json')),
    ])
    return new Map([...vitest, ...playwright])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const vitestSchema = v.array(v.object({ name: v.string(), file: v.string() }))

async function listVitest(file: string): Promise<Map<string, string[]>> {
  await run('vitest', ['list', `--json=${file}`])
  const tests = v.parse(vitestSchema, JSON.parse(await readFile(file, 'utf8')))
  const byFile = Map.groupBy(tests, (test) => path.relative(projectFolder, test.file))
  return new Map([...byFile].map(([name, found]) => [name, found.map((test) => withoutGroups(test.name))]))
}

/** Removes the titles of groups, which Vitest joins with this separator. No title contains it. */
const withoutGroups = (name: string) => name.split(' > ').at(-1) ?? ''

const specSchema = v.object({
  title: v.string(),
  tests: v.array(v.object({ expectedStatus: v.string() })),
})
interface Suite {
  file: string
  specs: v.InferOutput<typeof specSchema>[]
  suites?: Suite[] | undefined
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  file: v.string(),
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})
const playwrightSchema = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(suiteSchema),
})

async function listPlaywright(file: string): Promise<Map<string, string[]>> {
  await run('playwright', ['test', '--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { config, suites } = v.parse(playwrightSchema, JSON.parse(await readFile(file, 'utf8')))
  return new Map(
    suites.map((suite) => [
      path.relative(projectFolder, path.join(config.rootDir, suite.file)),
      listTitles(suite),
    ]),
  )
}

function listTitles({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped'))
  return [...own.map(({ title }) => title), ...suites.flatMap(listTitles)]
}

/** Runs a tool of this project as in a shell, without the environment of the calling test run. */
async function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [path.join(projectFolder, 'node_modules/.bin', tool), ...args], {
    cwd: projectFolder,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (exitCode !== 0) throw new Error(`${tool} listed no tests:\n${said.join('')}`)
}
