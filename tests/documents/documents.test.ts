import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { collectTests } from './collect-tests.ts'
import { collectTexts } from './collect-texts.ts'
import { findProblem } from './find-problem.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Returns the table rows of a document that start with a number. */
const readRows = (document: string) =>
  read(document)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
const tests = await collectTests()

const rowPattern = /^\| (\d+\.\d+) \| .+? \| `([^`]+)`\s+\| (`[^`]+`(?:: .*?)?)\s+\|.*\|$/

interface Row {
  number: string
  where: string
  /** The test as written in the document. */
  shown: string
}

function parseRow(line: string): Row {
  const [, number, where, shown] = rowPattern.exec(line) ?? []
  if (number === undefined || where === undefined || shown === undefined)
    throw new Error(`a row names no place or no test: ${line}`)
  return { number, where, shown }
}

describe('docs/specification.md', () => {
  const lines = readRows('docs/specification.md')

  test('every section of the specification has its rows, numbered without gaps', () => {
    const sections = new Map<string, number>()
    for (const { number } of lines.map(parseRow)) {
      const [section = '', index] = number.split('.')
      sections.set(section, (sections.get(section) ?? 0) + 1)
      expect(Number(index)).toBe(sections.get(section))
    }
    expect([...sections.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  test.each(lines)('%s', (line) => {
    const { where, shown } = parseRow(line)
    expect(existsSync(path.join(projectFolder, where)), `${where} is there`).toBe(true)
    expect(findProblem(shown, tests)).toBeNull()
  })

  const browserTexts = collectTexts(path.join(projectFolder, 'tests/e2e'))

  const texts = lines.flatMap((line) => {
    const [, statement = ''] = line.split(' | ')
    return [...statement.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  })

  test.each([...new Set(texts)])('a browser test looks for the text: %s', (text) => {
    // Parts in braces and counts depend on the reader.
    const parts = text.split(/\{[^}]+\}|N(?=\/)/)
    expect(parts.filter((part) => !browserTexts.some((looked) => looked.includes(part)))).toEqual([])
  })
})

describe('docs/threat-model.md', () => {
  const lines = readRows('docs/threat-model.md')
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

  test('every attack and every fault has its row', () => {
    const numbers = lines.map((line) => Number(cellsOf(line)[1]))
    expect(numbers).toEqual(expect.arrayContaining(Array.from({ length: 31 }, (_, index) => index + 1)))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test.each(lines)('%s', (line) => {
    const [, , , , shown = ''] = cellsOf(line)
    for (const each of shown.split(/; (?=`)/)) expect(findProblem(each, tests)).toBeNull()
  })

  test('every attack is listed in a row or below the table', () => {
    const document = read('docs/threat-model.md')
    const attacks = globSync('tests/attacks/**/*.test.ts', { cwd: projectFolder })
    expect(attacks.length).toBeGreaterThan(0)
    expect(attacks.filter((file) => !document.includes(`\`${file}\``))).toEqual([])
  })
})

describe('test files', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: projectFolder })
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => [
      document,
      file,
    ]),
  )

  test('test files that a document mentions exist and run', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(([, file = '']) => !tests.has(file))).toEqual([])
  })
})

test('README.md shows the site in light and dark mode, in at most 200 KB', () => {
  const shown = [...read('README.md').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(shown.toSorted()).toEqual(['docs/pictures/home-dark.webp', 'docs/pictures/home-light.webp'])
  const sizes = shown.map((file) => statSync(path.join(projectFolder, file)).size)
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(200_000)
})

test('a row that refers to a missing file is reported', () => {
  const running = new Map([['server/a.test.ts', ['pigs fly at night', 'the same for %s']]])
  const find = (shown: string) => findProblem(shown, running)
  expect(find('`server/a.test.ts`: pigs fly at night')).toBeNull()
  expect(find('`server/a.test.ts`: the same for %s')).toBeNull()
  expect(find('`server/a.test.ts`')).toBeNull()
  expect(find('`npm run drill -- crash`')).toBeNull()
  expect(find('`server/a.test.ts`: pigs fly')).toMatch(/no test/)
  expect(find('`server/nothing.test.ts`: pigs fly at night')).toMatch(/no test/)
  expect(find('`server/nothing.test.ts`')).toMatch(/no test/)
  expect(find('`npm run drill -- nothing`')).toMatch(/no command/)
  expect(find('a promise')).toMatch(/neither/)
})
