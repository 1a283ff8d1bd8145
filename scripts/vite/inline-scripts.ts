import { build, type Plugin } from 'vite'

const query = '?inline-script'

/**
 * `import source from './module.ts?inline-script'` gives the text of a classic script, for a `<script>` within the HTML:
 * the module with all that it imports, bundled and minified. The text is the same in every environment, as the server and
 * the browser must render the same, and the Content-Security-Policy has its hash.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async load(id) {
      if (!id.endsWith(query)) return
      const { code, moduleIds } = await bundleScript(id.slice(0, -query.length))
      for (const file of moduleIds) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

async function bundleScript(file: string): Promise<{ code: string; moduleIds: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: file, formats: ['iife'], name: 'inlineScript' }, minify: true },
  })
  const chunk = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script`)
  return { code: chunk.code.trim(), moduleIds: chunk.moduleIds }
}
