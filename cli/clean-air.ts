#!/usr/bin/env node
/** `clean-air COMMAND`: the operator's program. `clean-air help` lists its commands. */
import { describeOldNode } from './node-version.ts'

const problem = describeOldNode(process.versions.node)
if (problem === null) {
  // Imported late, because older versions of Node lack modules that it needs.
  await import('./program.ts')
} else {
  console.error(problem)
  // The service does not restart after this code.
  process.exitCode = 78
}
