import { runUntilStopped } from './run-until-stopped.ts'
import { serveBuiltSite } from './serve-built-site.ts'

runUntilStopped((onStop) => serveBuiltSite({ onStop }))
