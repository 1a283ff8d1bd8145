import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { describeOldNode, oldestNode } from './node-version.ts'

test('the program requires the version of Node in package.json', async () => {
  const { engines } = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'))
  expect(engines.node).toBe(`>=${oldestNode}`)
})

test.each(['9.11.2', '20.19.0', '22.9.0', '22.21.9'])('Node %s is too old', (version) => {
  expect(describeOldNode(version)).toBe(`Clean Air needs Node 22.22 or newer. This is Node ${version}.`)
})

test.each(['22.22.0', '22.100.0', '24.0.0', '100.1.0'])('Node %s is accepted', (version) => {
  expect(describeOldNode(version)).toBeNull()
})
