import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: projectFolder })
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Returns the anchors of a document's headings in GitHub's form. */
function listAnchors(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isThere(link: string, from: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : path.join(path.dirname(from), file)
  if (statSync(path.join(projectFolder, target), { throwIfNoEntry: false }) === undefined) return false
  return anchor === undefined || listAnchors(read(target)).includes(anchor)
}

const listLinks = (document: string) =>
  [...read(document).matchAll(/\]\((?!https?:)([^()\s]+)\)/g)].map(([, link = '']) => link)

describe('relative links and their anchors in documents', () => {
  test('are found by the test', () => {
    expect(documents.flatMap(listLinks).length).toBeGreaterThan(30)
  })

  test.each(documents)('resolve in %s', (document) => {
    expect(listLinks(document).filter((link) => !isThere(link, document))).toEqual([])
  })
})
