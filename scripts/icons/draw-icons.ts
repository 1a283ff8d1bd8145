import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const icon = path.join(import.meta.dirname, 'icon.svg')
/** The drawing for systems that crop icons: it has no rounded corners, and its subject is in the middle. */
const fullIcon = path.join(import.meta.dirname, 'full-icon.svg')

const unit = 40

async function draw(file: string, pixels: number): Promise<Buffer> {
  return sharp(await readFile(file), { density: (72 * pixels) / unit })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Creates an .ico file: a directory with the same icon in several sizes as PNG. */
function packIco(images: { pixels: number; png: Buffer }[]): Buffer {
  const entryBytes = 16
  const header = Buffer.alloc(6 + images.length * entryBytes)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { pixels, png }] of images.entries()) {
    const at = 6 + index * entryBytes
    header.writeUInt8(pixels, at)
    header.writeUInt8(pixels, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

export async function drawIcons(): Promise<Map<string, Buffer>> {
  const small = await Promise.all(
    [16, 32, 48].map(async (pixels) => ({ pixels, png: await draw(icon, pixels) })),
  )
  return new Map([
    ['favicon.ico', packIco(small)],
    ['apple-touch-icon.png', await draw(fullIcon, 180)],
    ['icon-192.png', await draw(icon, 192)],
    ['icon-512.png', await draw(icon, 512)],
    ['maskable-icon-192.png', await draw(fullIcon, 192)],
    ['maskable-icon-512.png', await draw(fullIcon, 512)],
  ])
}
