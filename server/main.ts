import { runUntilStopped } from '#server/boot/lifecycle.ts'
import { serveBuiltSite } from '#server/boot/serve-built-site.ts'

runUntilStopped((onStop) => serveBuiltSite({ onStop }))
