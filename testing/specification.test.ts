import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './read-imports.ts'

interface Row {
  number: string
  where: string
  test: { file: string; title: string }
}

const rowPattern = /^\| (\d+\.\d+) \| .+? \| `([^`]+)`\s+\| `([^`]+)`(?:: (.*?))?\s+\|.*\|$/

const lines = readFileSync(path.join(projectFolder, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))

function parseRow(line: string): Row {
  const [, number, where, file, title = ''] = rowPattern.exec(line) ?? []
  if (number === undefined || where === undefined || file === undefined)
    throw new Error(`a row names no place or no test: ${line}`)
  return { number, where, test: { file, title } }
}

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

test('every section of the specification has its rows, numbered without a gap', () => {
  const numbers = lines.map((line) => parseRow(line).number)
  const sections = new Map<string, number>()
  for (const number of numbers) {
    const [section = '', index] = number.split('.')
    sections.set(section, (sections.get(section) ?? 0) + 1)
    expect(Number(index)).toBe(sections.get(section))
  }
  expect([...sections.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test.each(lines)('%s', (line) => {
  const { where, test: shown } = parseRow(line)
  expect(existsSync(path.join(projectFolder, where)), `${where} is there`).toBe(true)
  expect(/\.(test|spec)\.tsx?$/.test(shown.file), `${shown.file} is a test`).toBe(true)
  expect(read(shown.file), `${shown.file} has the test`).toContain(shown.title)
})

const browserTests = readdirSync(path.join(projectFolder, 'e2e'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(path.join('e2e', file)))
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
