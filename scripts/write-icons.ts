/** Creates the icons in public/ from the drawings in scripts/icons/. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawIcons } from './icons/draw-icons.ts'

for (const [name, bytes] of await drawIcons())
  await writeFile(path.join(import.meta.dirname, '../public', name), bytes)
