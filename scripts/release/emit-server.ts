import { globSync } from 'node:fs'
import { build } from 'vite'

/** Modules that Node starts, or that are found by their names: the program, servers, threads, and the demo's parts. */
const entries = [
  'cli/clean-air.ts',
  'cli/demo.ts',
  'cli/demo/*/demo.ts',
  'server/main.ts',
  'app/**/*-worker.server.ts',
]

/** Writes the modules that run outside the build as JavaScript: same folders and names, but `.js`. Packages are not bundled. */
export async function emitServer(projectFolder: string, folder: string): Promise<void> {
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: [] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2024',
      minify: false,
      rollupOptions: {
        input: globSync(entries, { cwd: projectFolder }).sort(),
        preserveEntrySignatures: 'strict',
        output: {
          preserveModules: true,
          preserveModulesRoot: projectFolder,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  })
}
