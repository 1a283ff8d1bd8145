/**
 * Measures how often a second React alone renders a page of the site: its tree is captured while the built site renders it once, and then
 * rendered repeatedly without loaders and HTTP.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import * as v from 'valibot'
import { resolveErasureFolder } from '#server/boot/data-folder.ts'
import { projectFolder } from '#server/boot/project-folder.ts'
import { openSiteDatabase } from '#server/boot/site-database.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/observability/log.ts'
import type { SiteEntry } from '#server/site-entry.ts'

type Render = typeof import('react-dom/server').renderToPipeableStream

const [page = '/', seconds = '3'] = process.argv.slice(2)
// Must be the object from which the build imports its functions.
const reactDom: { renderToPipeableStream: Render } = createRequire(import.meta.url)('react-dom/server')
const render = reactDom.renderToPipeableStream
let tree: ReactNode
reactDom.renderToPipeableStream = (node, options) => {
  tree = node
  return render(node, options)
}

const treeProps = v.object({ context: v.record(v.string(), v.unknown()) })

/** Removes the browser's data stream, which can be read only once. */
function withoutStream(node: ReactNode): ReactElement {
  if (!isValidElement<{ context: unknown }>(node)) throw new Error('no page was rendered')
  const { context } = v.parse(treeProps, node.props)
  return cloneElement(node, { context: { ...context, serverHandoffStream: undefined } })
}

function renderOnce(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = render(element, {
      onAllReady() {
        const body = new PassThrough()
        pipe(body)
        text(body).then(resolve, reject)
      },
      onError: reject,
    })
  })
}

const config = readConfig()
const log = createLog(config.logLevel)
const { siteEntry }: { siteEntry: SiteEntry } = await import(
  path.join(projectFolder, 'build/server/index.js')
)
const { createServices, createApp, createBuiltPages } = siteEntry
const { logins, rootSecret } = await openSiteDatabase({ config, siteFolder: projectFolder, log })
const { dependencies } = await createServices({
  config,
  logins,
  rootSecret,
  erasureFolder: resolveErasureFolder({ ...config, siteFolder: projectFolder }),
  log,
})
const app = createApp({ dependencies, pages: createBuiltPages(dependencies) })
await (await app.request(page)).text()
const element = withoutStream(tree)

/** Returns the renders per second and the processor milliseconds of each. */
async function renderFor(milliseconds: number): Promise<string> {
  const cpuBefore = process.cpuUsage()
  const begin = performance.now()
  let count = 0
  for (; performance.now() < begin + milliseconds; count += 1) {
    await renderOnce(element)
    // Waits for the next turn of the event loop, as between requests: before it, a render's garbage can't be freed.
    await setImmediate()
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  return `${(count * 1000) / (performance.now() - begin)} ${(user + system) / 1000 / count}`
}

await renderFor(1_000)
console.log(`result ${await renderFor(Number(seconds) * 1000)}`)
process.exit()
