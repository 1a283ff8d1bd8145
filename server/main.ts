import { runLifecycle } from '#server/boot/lifecycle.ts'
import { serveBuiltSite } from '#server/boot/serve-built-site.ts'

runLifecycle((onStop) => serveBuiltSite({ onStop }))
