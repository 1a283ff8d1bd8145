import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkProject } from './structure/check-project.ts'

let project: string

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'clean-air-structure-'))
  write(
    'package.json',
    JSON.stringify({ type: 'module', imports: { '#app/*': './app/*', '#server/*': './server/*' } }),
  )
  write('app/platform/ui/button.tsx', 'export const Button = () => <button />')
  write('app/community/stories/share-story.command.server.ts', 'export const shareStory = () => {}')
  write(
    'app/community/stories/stories-api.server.ts',
    "import { shareStory } from './share-story.command.server.ts'\nexport const api = shareStory",
  )
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(file: string, text: string): void {
  const full = path.join(project, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${text}\n`)
}

function run(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/check-structure.ts', project],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })
}

const findProblems = async () => (await checkProject(project)).problems

async function expectProblem(text: string): Promise<void> {
  expect(await findProblems()).toContainEqual(expect.stringContaining(text))
}

test('the structure check passes for a correct project, and fails for each problem', async () => {
  expect(await run()).toEqual({ code: 0, output: '3 files and 1 imports keep the floor plan.\n' })
  write('server/main.ts', '// What runs first.')
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('server/main.ts:1') })
})

test('two files that import each other fail the structure check, even if they import only types', async () => {
  write('server/one.ts', "import type { Two } from './two.ts'\nexport type One = Two")
  write('server/two.ts', "import type { One } from './one.ts'\nexport type Two = One | null")
  await expectProblem('no cycle of files: server/one.ts → server/two.ts')
})

test.each([
  ['features', 'app/community/stories/list.ts', 'app/community/comments/panel.ts'],
  ['top folders', 'scripts/build.ts', 'server/main.ts'],
])('a cycle of %s fails the structure check, even through several files', async (_what, first, second) => {
  const beside = (file: string) => file.replace('.ts', '-more.ts')
  const relative = (from: string, to: string) => path.posix.relative(path.posix.dirname(from), to)
  write(first, `import '${relative(first, second)}'`)
  write(second, '')
  write(beside(second), `import '${relative(second, beside(first))}'`)
  write(beside(first), '')
  await expectProblem('no cycle of folders')
})

test.each([
  [
    'app/platform/ui/list.tsx',
    'app/community/stories/list.ts',
    'a layer imports only itself and lower layers',
  ],
  ['app/community/stories/list.ts', 'server/config.ts', 'app knows neither the server'],
  ['app/community/stories/list.ts', 'app/routes/home.ts', 'only the app’s own entries import routes'],
  [
    'app/community/stories/list.ts',
    'app/platform/http/env.server.ts',
    'browser code takes only types from server code',
  ],
  [
    'app/platform/ui/list.tsx',
    'app/platform/http/env.server.ts',
    'app/platform/ui reaches neither server code',
  ],
  ['database/client.ts', 'app/platform/http/errors.ts', 'the database knows nothing'],
  ['server/main.ts', 'tests/support/smtp.ts', 'the site imports neither commands nor tests'],
  [
    'app/community/comments/panel.ts',
    'app/community/stories/share-story.command.server.ts',
    'a feature’s commands are called by itself',
  ],
])('%s that imports %s fails the structure check', async (from, to, rule) => {
  write(to, 'export const it = 1')
  write(
    from,
    `import { it } from '${path.posix.relative(path.posix.dirname(from), to)}'\nexport const again = it`,
  )
  await expectProblem(rule)
})

test('browser code may import types from server code', async () => {
  write('app/platform/http/env.server.ts', 'export type Env = string')
  write(
    'app/community/stories/list.ts',
    "import type { Env } from '../../platform/http/env.server.ts'\nexport type List = Env[]",
  )
  expect(await findProblems()).toEqual([])
})

test('a twenty-sixth source file in a folder fails the structure check, and test files do not count', async () => {
  for (let n = 1; n <= 25; n += 1) write(`server/limits/limit-${n}.ts`, '')
  write('server/limits/limit-1.test.ts', '')
  expect(await findProblems()).toEqual([])
  write('server/limits/limit-26.ts', '')
  await expectProblem('at most 25 files in a folder: server/limits (sources) has 26')
})

test('a second migration snapshot fails the structure check', async () => {
  write('database/migrations/meta/0001_snapshot.json', '{}')
  expect(await findProblems()).toEqual([])
  write('database/migrations/meta/0002_snapshot.json', '{}')
  await expectProblem(
    'only the last migration snapshot is kept: delete database/migrations/meta/0001_snapshot.json',
  )
})

test.each([
  ['vite.config.ts', '// Where modules are bundled.', 1],
  ['app/platform/ui/button.tsx', 'let a\n  /** Whether it is pressed. */\nlet b', 2],
  ['server/main.ts', '/**\n * What runs first.\n */', 2],
  ['database/sql/stories/search.sql', 'select 1;\n-- How many there are.', 2],
  ['database/sql/stories/visibility.sql', 'begin\n  -- Where it is.\nend', 2],
])('a comment in %s that opens with a clause fails the structure check', async (file, text, line) => {
  write(file, text)
  await expectProblem(`${file}:${line}`)
})

test('a file that can’t be parsed as TypeScript fails the structure check, because its imports are unknown', async () => {
  write('server/broken.ts', 'import { from')
  await expect(findProblems()).rejects.toThrow()
})
