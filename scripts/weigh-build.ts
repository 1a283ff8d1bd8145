import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const kilobyte = 1000

/** Budgets in bytes: scripts and styles with brotli, images as files. A page's budget is its current weight plus half a KB. */
export const budgets = {
  scriptFiles: 16,
  styles: 15 * kilobyte,
  image: 40 * kilobyte,
  scene: 30 * kilobyte,
  desk: 18.5 * kilobyte,
  pages: [
    { path: '/', route: 'routes/home', script: 113.6 * kilobyte },
    { path: '/community', route: 'routes/community', script: 137 * kilobyte },
    { path: '/auth', route: 'routes/auth/auth', script: 115.8 * kilobyte },
    { path: '/stories/:id', route: 'routes/story', script: 127.5 * kilobyte },
  ],
}

export interface Weight {
  what: string
  amount: number
  most: number
  unit: 'bytes' | 'files'
}

const modules = v.object({ module: v.string(), imports: v.array(v.string()) })
const manifestSchema = v.object({
  entry: modules,
  routes: v.record(v.string(), v.object({ ...modules.entries, parentId: v.optional(v.string()) })),
})

/** Measures scripts and styles with brotli, and image files. @param scenes names, without extension, of pictures with a smaller budget */
export function weighBuild(folder: string, scenes: readonly string[]): Weight[] {
  const images = globSync('**/*.{svg,png,jpg,jpeg,webp,avif,gif,ico}', { cwd: folder }).sort()
  const missing = scenes.filter((scene) => !images.some((image) => isBuiltFrom(image, scene)))
  if (missing.length > 0) throw new Error(`The build has no picture made from ${missing.join(', ')}.`)
  const manifest = readManifest(folder)
  return [
    ...budgets.pages.flatMap(({ path: page, route, script }): Weight[] => {
      const files = listScripts(folder, manifest, route)
      return [
        { what: `script of ${page}`, amount: sum(files.map(sizeOnTheWay)), most: script, unit: 'bytes' },
        { what: `script of ${page}`, amount: files.length, most: budgets.scriptFiles, unit: 'files' },
      ]
    }),
    weighDesk(folder, manifest),
    {
      what: 'styles',
      amount: sum(globSync(path.join(folder, '**/*.css')).map(sizeOnTheWay)),
      most: budgets.styles,
      unit: 'bytes',
    },
    ...images.map(
      (image): Weight => ({
        what: image,
        amount: statSync(path.join(folder, image)).size,
        most: scenes.some((scene) => isBuiltFrom(image, scene)) ? budgets.scene : budgets.image,
        unit: 'bytes',
      }),
    ),
  ]
}

/** @throws Error if a page's HTML loads the desk's script */
function weighDesk(folder: string, manifest: Manifest): Weight {
  const [script] = globSync(path.join(folder, 'assets/desk-page-*.js'))
  if (script === undefined) throw new Error('The build has no separate desk script.')
  for (const { path: page, route } of budgets.pages)
    if (listScripts(folder, manifest, route).includes(script))
      throw new Error(`${page} loads the desk’s script.`)
  return { what: 'script of the desk', amount: sizeOnTheWay(script), most: budgets.desk, unit: 'bytes' }
}

interface Manifest extends v.InferOutput<typeof manifestSchema> {
  /** The path of the manifest's file, which browsers fetch too. */
  file: string
}

function readManifest(folder: string): Manifest {
  const [file, another] = globSync(path.join(folder, 'assets/manifest-*.js'))
  if (file === undefined || another !== undefined) throw new Error(`There is not one manifest in ${folder}.`)
  const source = readFileSync(file, 'utf8').replace(/^window\.__reactRouterManifest=/, '')
  return { file, ...v.parse(manifestSchema, JSON.parse(source.replace(/;\s*$/, ''))) }
}

function listScripts(folder: string, { file, entry, routes }: Manifest, page: string): string[] {
  const parts = [entry]
  for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id]
    if (route === undefined) throw new Error(`The build has no ${id}.`)
    parts.push(route)
  }
  const urls = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
  return [file, ...[...urls].map((url) => path.join(folder, url))]
}

function sizeOnTheWay(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function isBuiltFrom(image: string, source: string): boolean {
  return path.basename(image).startsWith(`${source}-`)
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
