import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { readReadings } from '../readings/read-readings.ts'
import { ReadingsFileError } from '../readings/tables/readings-file-error.ts'
import { describeFile } from './describe-file.server.ts'
import type { Preview } from './preview-schemas.ts'

/** What the thread is given. */
const workSchema = v.object({
  bytes: v.instance(Uint8Array),
  choices: v.object({
    zone: v.optional(v.string()),
    dateOrder: v.optional(v.picklist(['day-first', 'month-first'])),
    commas: v.optional(v.picklist(['decimals', 'thousands'])),
    columns: v.map(v.number(), v.string()),
  }),
  now: v.number(),
})

export type ReadingsWork = v.InferOutput<typeof workSchema>

export type ReadingsOutcome = { preview: Preview } | { refusal: string }

/** Reads one file in a thread of its own, which is ended with it. */
function work({ bytes, choices, now }: ReadingsWork): ReadingsOutcome {
  try {
    return { preview: describeFile(readReadings(bytes, choices, now), choices.zone) }
  } catch (error) {
    if (error instanceof ReadingsFileError) return { refusal: error.message }
    throw error
  }
}

parentPort?.postMessage(work(v.parse(workSchema, workerData)))
