import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
/** Excludes mails and images rendered by the server, which have no style sheet. */
const components = globSync('app/**/*.tsx', { cwd: projectFolder }).filter(
  (file) => !/\.(server|test)\.tsx$/.test(file),
)
const tokens = read('app/platform/styles/tokens.css')

interface Finding {
  file: string
  found: string
}

function find(files: string[], pattern: RegExp): Finding[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => ({ file, found })))
}

/** Returns a token's values for light mode, dark mode and, if defined, print. */
function valuesOf(name: string): string[] {
  return [...tokens.matchAll(new RegExp(`^\\s+--${name}: (.+);$`, 'gm'))].map(([, value = '']) => value)
}

test('components use no colors other than tokens', () => {
  const colours = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/gi
  const allowed = new Set(['app/root.tsx'])
  expect(
    find(
      components.filter((file) => !allowed.has(file)),
      colours,
    ),
  ).toEqual([])
})

test('components use no lengths other than tokens and utilities', () => {
  expect(find(components, /\[[^\]\s'"`]*\d(?:px|r?em|vw|vh|dvh|svh|ch)[^\]\s'"`]*\]/g)).toEqual([])
})

test('every class for color, shape, shadow or type has a token', () => {
  const known = (space: string) =>
    [...tokens.matchAll(new RegExp(`--${space}-([a-z0-9-]+?)(?:--[a-z-]+)?:`, 'g'))].map(([, name]) => name)
  const check = (prefixes: string, names: (string | undefined)[]) => {
    const used = new RegExp(`(?<=[\\s'"\`:])(?:${prefixes})-([a-z][a-z0-9-]*|[0-9]?xl)(?=[\\s'"\`/!])`, 'g')
    return components.flatMap((file) =>
      [...read(file).matchAll(used)]
        .filter(([, name]) => !names.includes(name))
        .map(([found]) => ({ file, found })),
    )
  }
  const none = ['none', 'full', 'transparent', 'current']
  expect(check('rounded(?:-[tblrse]{1,2})?', [...known('radius'), ...none])).toEqual([])
  expect(check('shadow', [...known('shadow'), ...none])).toEqual([])
  const notColours = ['inset', 'collapse', 'cover', 'dashed', 'clip-text', 'y', 'x', 't', 'b', 's', 'e']
  expect(check('bg|fill|stroke|ring|decoration', [...known('color'), ...none, ...notColours])).toEqual([])
})

test('each light color has a dark counterpart', () => {
  const day = tokens.slice(0, tokens.indexOf('@media screen and (prefers-color-scheme: dark)'))
  const names = [...day.matchAll(/^\s+--([a-z-]+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(30)
  const same = new Set(['on-accent'])
  const missing = names.filter((name) => valuesOf(name).length < 2 && !same.has(name))
  expect(missing).toEqual([])
})

test('the browser’s address bar has the color of the top of the page', () => {
  const [day, night] = valuesOf('sky-high')
  expect(read('app/root.tsx')).toContain(`media="(prefers-color-scheme: light)" content="${day}"`)
  expect(read('app/root.tsx')).toContain(`media="(prefers-color-scheme: dark)" content="${night}"`)
})

test('the style sheet is generated from every component', () => {
  const folder = 'app/platform/styles'
  const [, sources = ''] = /^@source "(.+)";$/m.exec(read(`${folder}/app.css`)) ?? []
  const scanned = globSync(sources, { cwd: path.join(projectFolder, folder) }).map((file) =>
    path.join(folder, file),
  )
  expect(scanned).toEqual(expect.arrayContaining(components))
})
