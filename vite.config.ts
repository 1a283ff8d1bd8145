import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's own entry is the input: its API, jobs and pages share one module graph.
    ssr: { build: { rollupOptions: { input: './server/entry.ts' } } },
  },
})
