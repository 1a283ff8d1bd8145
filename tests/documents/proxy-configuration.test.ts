import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#app/features.server.ts'
import { largestBodies } from '#tests/servers/largest-bodies.ts'
import { projectFolder } from '#tests/support/project-folder.ts'

const text = readFileSync(path.join(projectFolder, 'docs/nginx.conf'), 'utf8')
const sizePattern = /client_max_body_size (\d+)m;/
const megabyte = 1024 * 1024

/** Returns the largest body that docs/nginx.conf lets through to a path. */
function readLimit(requested: string): number {
  const locations = [...text.matchAll(/location ~ (\S+) \{([^}]*)\}/g)]
  const [, , body = text] = locations.find(([, pattern = '']) => new RegExp(pattern).test(requested)) ?? []
  return Number(sizePattern.exec(body)?.[1]) * megabyte
}

test('docs/nginx.conf allows slightly more than the largest body of each path that takes files', () => {
  for (const filePath of features.flatMap(({ filePaths = [] }) => filePaths)) {
    const largest = largestBodies[filePath] ?? Number.NaN
    expect(readLimit(filePath), filePath).toBeGreaterThan(largest)
    expect(readLimit(filePath) - largest, filePath).toBeLessThanOrEqual(8 * megabyte)
  }
})
