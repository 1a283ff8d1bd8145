import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import manifest from '../package.json' with { type: 'json' }

const oldest = manifest.engines.node.replace('>=', '')

/** Runs the program as in another version of Node. */
function runIn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const program = path.join(projectFolder, 'cli/clean-air.ts')
  const args = ['--import', `data:text/javascript,${pretend}`, program, 'version']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stderr }
}

test.each(['9.11.2', '20.19.0', '22.9.0', '22.21.9'])('Node %s is too old', (version) => {
  const stderr = `Clean Air needs Node ${oldest} or newer. This is Node ${version}.\n`
  expect(runIn(version)).toEqual({ status: 78, stderr })
})

test.each(['22.22.0', '22.100.0', '24.0.0', '100.1.0'])('Node %s is accepted', (version) => {
  expect(runIn(version)).toEqual({ status: 0, stderr: '' })
})
