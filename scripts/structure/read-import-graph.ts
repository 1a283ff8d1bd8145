import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.ts'
import { isTest, listSources } from './list-sources.ts'

export interface ImportGraph {
  /** Imports between the project's own files, relative to its folder. */
  imports: { from: string; to: string }[]
  violations: string[]
}

/** Leaves out unit tests. @throws Error if files are missing: without a TypeScript parser, the library silently reads none */
export async function readImportGraph(projectFolder: string): Promise<ImportGraph> {
  const files = listSources(projectFolder).filter((file) => !isTest(file))
  const { output } = await cruise(files, {
    baseDir: projectFolder,
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '[.](test|spec)[.]tsx?$|/testing/' },
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden: importRules },
  })
  if (typeof output === 'string') throw new Error(output)
  const own = new Set(files)
  const read = output.modules.filter(({ source, couldNotResolve }) => own.has(source) && !couldNotResolve)
  if (read.length < own.size) throw new Error(`Only ${read.length} of ${own.size} files were read.`)
  return {
    imports: read.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => own.has(resolved))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    violations: output.summary.violations.map(describe),
  }
}

function describe({ rule, from, to, ...violation }: ICruiseResult['summary']['violations'][number]): string {
  const way = 'cycle' in violation && violation.cycle ? violation.cycle.map(({ name }) => name) : [to]
  return `${rule.name}: ${[from, ...way].join(' → ')}`
}
