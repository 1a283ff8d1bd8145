import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)(
  'docs/clean-air.service is a valid systemd unit (skipped without systemd-analyze)',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-unit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'clean-air.service')
    const unit = await readFile(path.join(projectFolder, 'docs/clean-air.service'), 'utf8')
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m)
    // npm may be elsewhere on this machine.
    await writeFile(file, unit.replace('/usr/bin/npm', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    // Ignores problems of the machine's other units. Unknown settings are reported with status 0.
    expect(stderr.split('\n').filter((line) => line.includes('clean-air'))).toEqual([])
    expect(status).toBe(0)
  },
)
