import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import { inks } from './share-image-scene.server.ts'
import { breakLines, type TextOutlines } from './text-outlines.server.ts'

/** Below the title, beside the house. */
const panel = { x: 76, y: 256, width: 740, height: 196 }
const inner = panel.width - 56

export function drawMeasurement(
  { title, words, effect, columns, rows, band, line }: Measurement,
  { regular, bold }: { regular: TextOutlines; bold: TextOutlines },
): string {
  const left = panel.x + 28
  const says = (lettering: TextOutlines, text: string, y: number, size: number, ink: string) => {
    const [shown = ''] = breakLines(lettering, lettering.readable(text) ?? '', {
      width: inner,
      size,
      maxLines: 1,
    })
    return `<path d="${lettering.trace(shown, left, y, size)}" fill="${ink}"/>`
  }
  return [
    `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" rx="24" fill="#fff" fill-opacity=".86"/>`,
    says(bold, title, panel.y + 38, 25, inks.title),
    `<svg x="${left}" y="${panel.y + 54}" width="${inner}" height="72" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none">`,
    `<path d="${band}" fill="#0f766e" fill-opacity=".3"/>`,
    `<path d="${line}" fill="none" stroke="#0f766e" stroke-width="3" vector-effect="non-scaling-stroke" stroke-linejoin="round"/></svg>`,
    says(bold, effect === null ? words : `Before and after: ${effect}`, panel.y + 154, 23, inks.title),
    says(regular, 'Measured at home, with no reference instrument.', panel.y + 182, 20, inks.text),
  ].join('')
}
