import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { loadSharp } from '#app/platform/images/load-sharp.server.ts'
import { unreadablePictureMessage } from './picture-rules.ts'
import { pictureEncodingMaxSeconds, pictureUploadMaxPixels, storedPictureMaxBytes } from './profile-limits.ts'

/** Tried in order. Any picture fits with the last one, because even noise at 96 pixels takes a third of the limit. */
const attempts = [
  { size: 256, quality: 82 },
  { size: 256, quality: 60 },
  { size: 192, quality: 60 },
  { size: 128, quality: 50 },
  { size: 96, quality: 30 },
] as const

const inTurn = createTaskQueue({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 7, maxWaitingPerOwner: 7 })

/**
 * Returns a square WebP of at most 20 KB, without metadata such as the location. Converts one picture at a time.
 * @throws ApiError 400 `invalid_input` for a file that is not a PNG, JPEG or WebP or has too many pixels, 503 if too many requests wait
 */
export async function encodePicture(file: Uint8Array): Promise<Buffer> {
  return inTurn(() => encode(file))
}

/** Checks the file's signature, not its declared type. */
function isAllowedFormat(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1')
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff')
}

async function encode(file: Uint8Array): Promise<Buffer> {
  if (!isAllowedFormat(file)) throw noPicture()
  const sharp = await loadSharp()
  const square = await cropSquare(sharp, file).catch(() => {
    throw noPicture()
  })
  for (const { size, quality } of attempts) {
    const image = await sharp(square.data, { raw: square.info })
      .resize(size, size)
      .webp({ quality, effort: 4 })
      .toBuffer()
    if (image.byteLength <= storedPictureMaxBytes) return image
  }
  throw noPicture()
}

async function cropSquare(sharp: Awaited<ReturnType<typeof loadSharp>>, file: Uint8Array) {
  const { size } = attempts[0]
  return sharp(file, {
    limitInputPixels: pictureUploadMaxPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize(size, size, { fit: 'cover', position: 'centre' })
    .toColorspace('srgb')
    .timeout({ seconds: pictureEncodingMaxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function noPicture(): ApiError {
  return new ApiError(400, 'invalid_input', unreadablePictureMessage, {
    fields: [{ field: 'picture', code: 'invalid_picture', message: unreadablePictureMessage }],
  })
}
