import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { loadSharp } from '#app/platform/images/load-sharp.server.ts'
import { drawMeasurement, inks, shareMark, shareScene } from './share-image-scene.server.ts'
import { shareImageSize } from './social-meta-tags.ts'
import { breakLines, loadTextOutlines, type TextOutlines } from './text-outlines.server.ts'

export interface ShareText {
  siteName: string
  title: string | null
  text: string | null
  name: string | null
  organization: string | null
  measurement: Measurement | null
}

const margin = 76
const columnWidth = shareImageSize.width - 2 * margin
/** Leaves room for the house at the right of the picture. */
const textWidth = 770
const textBottom = 412
/** More characters than any picture has room for. */
const excerptLength = 400
const titleSizes = [
  { size: 66, maxLines: 2 },
  { size: 54, maxLines: 2 },
  { size: 46, maxLines: 3 },
]

let loaded: { regular: TextOutlines; bold: TextOutlines } | undefined

function loadLetterings() {
  loaded ??= { regular: loadTextOutlines(500), bold: loadTextOutlines(800) }
  return loaded
}

/** Keeps only characters that the font has. Returns null if neither title nor content is drawable. */
export function storyShareText(
  { title, content, author, measurement }: Story,
  siteName: string,
): ShareText | null {
  const { regular, bold } = loadLetterings()
  const words = {
    siteName,
    title: title === null ? null : bold.readable(title),
    text: regular.readable(content.slice(0, excerptLength)),
    name: author.fullName === null ? 'Anonymous' : bold.readable(author.fullName),
    organization: author.organization === null ? null : regular.readable(author.organization),
    measurement: measurement ?? null,
  }
  return words.title === null && words.text === null && words.measurement === null ? null : words
}

export function siteShareText(siteName: string, headline: string): ShareText {
  return {
    siteName,
    title: loadLetterings().bold.readable(headline) ?? siteName,
    text: 'Share your air quality story, and be the first to hear when we launch.',
    name: 'Coming soon',
    organization: null,
    measurement: null,
  }
}

const inTurn = createTaskQueue({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 7, maxWaitingPerOwner: 7 })

/** Returns a PNG of 1200 by 630 pixels with outlined text, because installed fonts differ. @throws ApiError 503 if the queue is full */
export function drawShareImage(words: ShareText): Promise<Buffer<ArrayBuffer>> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    const svg = Buffer.from(composeShareSvg(words))
    // A palette would halve the file but take three times the CPU and memory.
    return Buffer.from(await sharp(svg).png({ compressionLevel: 6 }).toBuffer())
  })
}

function composeShareSvg({ siteName, title, text, name, organization, measurement }: ShareText): string {
  const { regular, bold } = loadLetterings()
  const heading =
    title === null ? null : fitTitle(bold, title, measurement ? [{ size: 46, maxLines: 1 }] : titleSizes)
  const top = 196
  const headingHeight = heading ? heading.lines.length * heading.lineHeight : 0
  const textSize = heading ? 31 : 42
  const textLineHeight = Math.round(textSize * 1.42)
  const textTop = heading ? top + headingHeight - 6 : top + 8
  const maxLines = Math.min(4, Math.floor((textBottom - textTop) / textLineHeight) + 1)
  const lines = text === null ? [] : breakLines(regular, text, { width: textWidth, size: textSize, maxLines })
  const parts = [
    `<g transform="translate(${margin} 56) scale(1.3)">${shareMark}</g>`,
    draw(bold, [bold.readable(siteName) ?? ''], { x: margin + 70, y: 92, size: 30 }, inks.title),
    heading ? draw(bold, heading.lines, { x: margin, y: top, ...heading }, inks.title) : '',
    measurement
      ? drawMeasurement(measurement, { regular, bold })
      : draw(
          regular,
          lines,
          { x: margin, y: textTop, size: textSize, lineHeight: textLineHeight },
          inks.text,
        ),
    drawAuthor(name, organization),
  ]
  const measures = `width="${shareImageSize.width}" height="${shareImageSize.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${measures}>${shareScene}${parts.join('')}</svg>`
}

function fitTitle(bold: TextOutlines, title: string, sizes: typeof titleSizes) {
  const fitted = sizes.map(({ size, maxLines }) => ({
    size,
    lineHeight: Math.round(size * 1.16),
    lines: breakLines(bold, title, { width: columnWidth, size, maxLines }),
  }))
  return fitted.find(({ lines }) => !lines.at(-1)?.endsWith('…')) ?? fitted.at(-1)
}

interface Place {
  x: number
  y: number
  size: number
  lineHeight?: number
}

function draw(lettering: TextOutlines, lines: string[], place: Place, ink: string): string {
  const { x, y, size, lineHeight = 0 } = place
  const outlines = lines.map((line, index) => lettering.trace(line, x, y + index * lineHeight, size))
  return `<path d="${outlines.join('')}" fill="${ink}"/>`
}

function drawAuthor(name: string | null, organization: string | null): string {
  const { regular, bold } = loadLetterings()
  const y = 592
  const [shownName = ''] = breakLines(bold, name ?? '', { width: 560, size: 30, maxLines: 1 })
  const x = margin + (shownName === '' ? 0 : bold.measure(shownName, 30) + 18)
  const width = shareImageSize.width - margin - x
  const [shownOrganization = ''] = breakLines(regular, organization ?? '', { width, size: 26, maxLines: 1 })
  return (
    draw(bold, [shownName], { x: margin, y, size: 30 }, inks.onHill) +
    draw(regular, [shownOrganization], { x, y, size: 26 }, inks.onHillSoft)
  )
}
