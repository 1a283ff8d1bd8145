import * as v from 'valibot'
import type { LockFile } from '../lock-file.ts'

const record = v.record(v.string(), v.string())

const projectSchema = v.object({
  ...{ name: v.string(), version: v.string(), license: v.string(), description: v.string() },
  ...{ type: v.string(), engines: record, bin: record, imports: record, scripts: record },
  allowScripts: v.record(v.string(), v.boolean()),
  optionalDependencies: record,
})

export type ProjectManifest = v.InferOutput<typeof projectSchema>
export type ReleaseManifest = ReturnType<typeof createManifest>

export function parseProject(text: string): ProjectManifest {
  return v.parse(projectSchema, JSON.parse(text))
}

const toJavaScript = (path: string) => path.replace(/\.ts\b/, '.js')
const program = 'node cli/clean-air.ts'

/** Lets code name modules as in the sources (`#app/….ts`), where the release has `.js`. @param packages that the code imports */
export function createManifest(project: ProjectManifest, lock: LockFile, packages: readonly string[]) {
  const { name, version, license, description, type, engines } = project
  const scripts = Object.entries(project.scripts).filter(([, script]) => script.includes(`${program} `))
  const imports = Object.entries(project.imports).filter(([key]) => /^#(app|server|database|cli)\//.test(key))
  const dependencies: Record<string, string> = {}
  for (const each of packages) dependencies[each] = lock.packages[`node_modules/${each}`]?.version ?? ''
  // A release runs with the Node that is installed on the machine, so the packages that contain Node are left out.
  const optional = Object.entries(project.optionalDependencies).filter(([each]) => !each.startsWith('node-'))
  return {
    ...{ name, version, private: true, license, description, type, engines },
    bin: mapValues(project.bin, toJavaScript),
    imports: Object.fromEntries(imports.map(([key, to]) => [`${key}.ts`, `${to}.js`])),
    scripts: mapValues(Object.fromEntries(scripts), toJavaScript),
    allowScripts: project.allowScripts,
    dependencies,
    optionalDependencies: Object.fromEntries(optional),
  }
}

function mapValues(
  values: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
