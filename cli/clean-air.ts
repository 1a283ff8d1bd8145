#!/usr/bin/env node
/** `clean-air COMMAND`: the operator's program. `clean-air help` lists its commands. */

const oldestNode = '22.22'
const { node } = process.versions

if (node.localeCompare(oldestNode, 'en', { numeric: true }) >= 0) {
  // Imported late, because older versions of Node lack modules that it needs.
  await import('./program.ts')
} else {
  console.error(`Clean Air needs Node ${oldestNode} or newer. This is Node ${node}.`)
  // The service does not restart after this code.
  process.exitCode = 78
}
