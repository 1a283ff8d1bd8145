import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** What one thing of the built site weighs in bytes, and may weigh. */
export interface Weight {
  what: string
  bytes: number
  most: number
}

const kilobyte = 1000
const budgets = {
  script: 125 * kilobyte,
  styles: 15 * kilobyte,
  image: 40 * kilobyte,
  scene: 30 * kilobyte,
}

const modules = z.object({ module: z.string(), imports: z.array(z.string()) })
const manifestSchema = z.object({
  entry: modules,
  routes: z.object({ root: modules, 'routes/home': modules }),
})

/**
 * Weighs what a visitor of `/` is sent, in a built `client` folder: its script and styles as they travel (brotli), and each
 * image as it lies there. `scenes` are the names, without ending, of the pictures whose budget is smaller.
 */
export function weighBuild(folder: string, scenes: readonly string[]): Weight[] {
  const images = globSync('**/*.{svg,png,jpg,jpeg,webp,avif,gif,ico}', { cwd: folder }).sort()
  const missing = scenes.filter((scene) => !images.some((image) => isBuiltFrom(image, scene)))
  if (missing.length > 0) throw new Error(`The build has no picture made from ${missing.join(', ')}.`)
  return [
    { what: 'script of /', bytes: sum(listScripts(folder).map(sizeOnTheWay)), most: budgets.script },
    {
      what: 'styles',
      bytes: sum(globSync(path.join(folder, '**/*.css')).map(sizeOnTheWay)),
      most: budgets.styles,
    },
    ...images.map((image) => ({
      what: image,
      bytes: statSync(path.join(folder, image)).size,
      most: scenes.some((scene) => isBuiltFrom(image, scene)) ? budgets.scene : budgets.image,
    })),
  ]
}

/** What the first HTML of `/` has the browser fetch; what is loaded near or on a click is not in it. */
function listScripts(folder: string): string[] {
  const [manifest, another] = globSync(path.join(folder, 'assets/manifest-*.js'))
  if (manifest === undefined || another !== undefined)
    throw new Error(`There is not one manifest in ${folder}.`)
  const source = readFileSync(manifest, 'utf8').replace(/^window\.__reactRouterManifest=/, '')
  const { entry, routes } = manifestSchema.parse(JSON.parse(source.replace(/;\s*$/, '')))
  const parts = [entry, routes.root, routes['routes/home']]
  const urls = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
  return [manifest, ...[...urls].map((url) => path.join(folder, url))]
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
