import { build, type Plugin } from 'vite'

const query = '?inline-script'

/**
 * `import source from './module.ts?inline-script'` returns the bundled and minified text for an inline `<script>`. The
 * Content-Security-Policy contains its hash. In the browser bundle the text is empty: hydration keeps the script of the HTML.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    async load(id) {
      if (!id.endsWith(query)) return
      const { mode, config } = this.environment
      if (mode === 'build' && config.consumer === 'client') return "export default ''"
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
