import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { parseReport } from './parse-report.server.ts'

const { bytes } = v.parse(v.object({ bytes: v.instance(Uint8Array) }), workerData)
parentPort?.postMessage(await parseReport(bytes))
