import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type opentype from 'opentype.js'

/** One weight of a typeface, from the font files of several scripts, because a server may have no fonts installed. */
export interface TextOutlines {
  /** Returns the drawable characters, or null for fewer than half of the letters. */
  readable(text: string): string | null
  measure(line: string, size: number): number
  /** Returns SVG path data, with the line's baseline starting at (x, y). */
  trace(line: string, x: number, y: number, size: number): string
}

interface Letter {
  font: opentype.Font
  glyph: opentype.Glyph
}

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']
const letters = /[\p{L}\p{N}]/gu

const require = createRequire(import.meta.url)

/** Reads about 100 KB. Loads `opentype.js` on the first call, because most servers never need its 2 MB of memory. */
export function loadTextOutlines(weight: 500 | 800): TextOutlines {
  const { parse }: typeof opentype = require('opentype.js')
  const fonts = scripts.map((script) => {
    const file = require.resolve(`@fontsource/manrope/files/manrope-${script}-${weight}-normal.woff`)
    return parse(Uint8Array.from(readFileSync(file)).buffer)
  })
  const known = new Map<string, Letter | null>()

  function findLetter(character: string): Letter | null {
    const found = known.get(character)
    if (found !== undefined) return found
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0)
    const letter = font ? { font, glyph: font.charToGlyph(character) } : null
    known.set(character, letter)
    return letter
  }

  /** Excludes combining marks, which would be drawn beside their letters. */
  const canDraw = (text: string) =>
    [...text].every((character) => !/[\p{C}\p{M}]/u.test(character) && findLetter(character) !== null)

  /** Returns the end of the line. */
  function walk(line: string, size: number, place: (letter: Letter, x: number) => void): number {
    let x = 0
    let last: Letter | null = null
    for (const character of line) {
      const letter = findLetter(character)
      if (letter === null) continue
      const { font, glyph } = letter
      const scale = size / font.unitsPerEm
      if (last?.font === font) x += font.getKerningValue(last.glyph, glyph) * scale
      place(letter, x)
      x += (glyph.advanceWidth ?? 0) * scale
      last = letter
    }
    return x
  }

  return {
    readable(text) {
      const kept = [...text.normalize('NFC').replace(/\s+/gu, ' ')]
        .map((character) => (canDraw(character) ? character : character.normalize('NFKC')))
        .filter(canDraw)
        .join('')
        .replace(/ +/g, ' ')
        .trim()
      const before = text.match(letters)?.length ?? 0
      const after = kept.match(letters)?.length ?? 0
      return after > 0 && after * 2 >= before ? kept : null
    },
    measure: (line, size) => walk(line, size, () => {}),
    trace(line, x, y, size) {
      const paths: string[] = []
      walk(line, size, ({ glyph }, left) => paths.push(toPathData(glyph.getPath(x + left, y, size))))
      return paths.join('')
    },
  }
}

/** The library's own `toPathData` rounds some numbers to NaN, which stops the drawing. */
function toPathData({ commands }: opentype.Path): string {
  const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = point(command.x, command.y)
      if (command.type === 'Q') return `Q${point(command.x1, command.y1)} ${end}`
      if (command.type === 'C')
        return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${end}`
      return `${command.type}${end}`
    })
    .join('')
}

/** Breaks between words, and within words that are wider than the column. */
export function breakLines(
  lettering: TextOutlines,
  text: string,
  { width, size, maxLines }: { width: number; size: number; maxLines: number },
): string[] {
  const fits = (line: string) => lettering.measure(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, fits)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
    if (lines.length > maxLines) break
  }
  lines.push(line)
  return lines.length > maxLines ? cutShort(lines.slice(0, maxLines), fits) : lines
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

function cutShort(lines: string[], fits: (line: string) => boolean): string[] {
  let last = lines.pop() ?? ''
  while (last !== '' && !fits(`${last}…`))
    last = last.slice(0, Math.max(last.lastIndexOf(' '), 0)) || last.slice(0, -1)
  return [...lines, `${last.replace(/[\s\p{P}]+$/u, '')}…`]
}
