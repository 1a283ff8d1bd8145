import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { findProblem, readRows } from './named-tests.ts'

const rowPattern = /^\| (\d+\.\d+) \| .+? \| `([^`]+)`\s+\| (`[^`]+`(?:: .*?)?)\s+\|.*\|$/

interface Row {
  number: string
  where: string
  /** The test, as the paper names it. */
  shown: string
}

function parseRow(line: string): Row {
  const [, number, where, shown] = rowPattern.exec(line) ?? []
  if (number === undefined || where === undefined || shown === undefined)
    throw new Error(`a row names no place or no test: ${line}`)
  return { number, where, shown }
}

describe('docs/specification.md', () => {
  const lines = readRows('docs/specification.md', /^\| \d/)

  test('every section of the specification has its rows, numbered without a gap', () => {
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
    expect(findProblem(shown)).toBeNull()
  })

  const browserTests = readdirSync(path.join(projectFolder, 'tests/e2e'), {
    encoding: 'utf8',
    recursive: true,
  })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(projectFolder, 'tests/e2e', file), 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")

  const texts = lines.flatMap((line) => {
    const [, statement = ''] = line.split(' | ')
    return [...statement.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  })

  test.each([...new Set(texts)])('a browser test looks for the text: %s', (text) => {
    // What stands in braces, and a count, depends on who reads.
    for (const part of text.split(/\{[^}]+\}|N(?=\/)/)) expect(browserTests).toContain(part)
  })
})

describe('docs/threat-model.md', () => {
  const lines = readRows('docs/threat-model.md', /^\| \d/)
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

  test('every attack and every fault has its row', () => {
    expect(lines.map((line) => Number(cellsOf(line)[1]))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
  })

  test.each(lines)('%s', (line) => {
    const shown = cellsOf(line)[4] ?? ''
    // What nothing shows yet says so.
    if (shown !== 'not yet') expect(findProblem(shown)).toBeNull()
  })
})

test('a row that names what is not there is found', () => {
  expect(findProblem('`npm run drill -- nothing`')).toMatch(/no command/)
  expect(findProblem('`server/http/app.test.ts`: pigs fly')).toMatch(/no test/)
  expect(findProblem('`server/nothing.test.ts`: any')).toMatch(/no test/)
  expect(findProblem('a promise')).toMatch(/neither/)
})
