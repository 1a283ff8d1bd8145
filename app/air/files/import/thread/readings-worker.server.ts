import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { readReadings } from '../../read-readings.ts'
import { ReadingsFileError } from '../../tables/readings-file-error.ts'
import { type UnpackedFile, unpackFile } from '../../tables/unpack-file.ts'
import type { Preview } from '../preview-schemas.ts'
import { describeFile } from './describe-file.server.ts'
import { type PackedFile, packFile } from './pack-file.server.ts'

const workSchema = v.object({
  /** `preview` requests texts to display; `packed` requests the readings in the form in which they are stored. */
  wanted: v.picklist(['preview', 'packed']),
  bytes: v.instance(Uint8Array),
  choices: v.object({
    zone: v.optional(v.string()),
    dateOrder: v.optional(v.picklist(['day-first', 'month-first'])),
    commas: v.optional(v.picklist(['decimals', 'thousands'])),
    columns: v.map(v.number(), v.string()),
  }),
  now: v.number(),
})

export type ReadingsWork = Omit<v.InferOutput<typeof workSchema>, 'wanted'>

type ReadingsOutcome =
  | { preview: Preview }
  | { packed: PackedFile & { sha256: Uint8Array } }
  | { refusal: string }

async function work({
  wanted,
  bytes,
  choices,
  now,
}: v.InferOutput<typeof workSchema>): Promise<ReadingsOutcome> {
  try {
    const unpacked = unpackFile(bytes)
    if (wanted === 'preview') return { preview: describeFile(await readReadings(unpacked, choices, now)) }
    const { table, digest } = hashOnce(unpacked)
    const file = await readReadings(table, choices, now)
    return { packed: { ...packFile(file), sha256: await digest() } }
  } catch (error) {
    if (error instanceof ReadingsFileError) return { refusal: error.message }
    throw error
  }
}

/** Hashes the unpacked text, which does not depend on the upload's compression, during the first complete read. */
function hashOnce(file: UnpackedFile): { table: UnpackedFile; digest: () => Promise<Uint8Array> } {
  let digest: Uint8Array | undefined
  async function* table(): AsyncGenerator<Uint8Array> {
    const hash = digest === undefined ? createHash('sha256') : null
    for await (const piece of file()) {
      hash?.update(piece)
      yield piece
    }
    digest ??= hash?.digest()
  }
  return {
    table,
    async digest() {
      // Reads the file only if it has not been read completely yet.
      while (digest === undefined) for await (const _ of table());
      return digest
    },
  }
}

const outcome = await work(v.parse(workSchema, workerData))
const chunks = 'packed' in outcome ? outcome.packed.series.flatMap((each) => each.chunks) : []
parentPort?.postMessage(
  outcome,
  // Buffers to transfer instead of copying.
  chunks.flatMap(({ packed: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
)
