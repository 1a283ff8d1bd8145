import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { describeVersion, release } from './version.ts'

test('the version is that of package.json, and the commit is known or shown as unknown', () => {
  const { version } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
  expect(release).toMatchObject({
    version,
    commit: expect.stringMatching(/^([0-9a-f]{12}(-dirty)?|unknown)$/),
  })
  expect(describeVersion()).toBe(`${version}, commit ${release.commit}`)
})
