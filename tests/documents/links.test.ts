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

describe('paths of files and folders in documents', () => {
  const places = globSync(['*', '.*', '{.ci,app,cli,database,docs,scripts,server,tests}/**'], {
    cwd: projectFolder,
  }).map((place) => `/${place}/`)
  /** Build output, packages, other repositories, media types and units. */
  const elsewhere = /^(?:release|zod|github\.com|message|pCi)\//

  /** Returns file names, and paths from any folder; an upper-case word or `*` stands for any name. */
  const listPaths = (document: string) =>
    [...read(document).matchAll(/`([\w.*-][\w./*-]*)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => /\/|\.(?:ts|tsx|sql|css|md)$/.test(span) && !elsewhere.test(span))

  const isPlace = (named: string) => {
    const pattern = named
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/\*|[A-Z]{4,}/g, '[^/]*')
    return places.some((place) => new RegExp(`/${pattern}/`).test(place))
  }

  test('are found by the test', () => {
    expect(documents.flatMap(listPaths).length).toBeGreaterThan(200)
  })

  test.each(documents)('exist in %s', (document) => {
    expect(listPaths(document).filter((named) => !isPlace(named))).toEqual([])
  })
})
