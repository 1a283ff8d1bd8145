/** Processes a returned mail piped by a mail server. Exits with 75 to be retried. Ignores mails that were not sent by this site. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { reportOutcomes } from '#app/audience/suppression/bounce-reports/bounce-report-outcomes.ts'
import { processReport } from '#app/audience/suppression/bounce-reports/process-bounce-report.command.server.ts'
import { maxReportBytes } from '#app/audience/suppression/suppression-limits.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { deriveKeyedHash } from '#server/boot/derive-keyed-hash.ts'
import type { Command } from './command.ts'
import { findRootSecret, withOwnTransaction, withSite } from './site-connection.ts'

export async function run(command: Command): Promise<string> {
  const raw = await readInput()
  const keyedHash = deriveKeyedHash(await findRootSecret(command))
  return withSite(command, async (connection) => {
    const inTransaction: Parameters<typeof processReport>[0]['inTransaction'] = (work) =>
      withOwnTransaction(connection, (client) => work(drizzle(client)))
    return reportOutcomes[await processReport({ keyedHash, inTransaction }, raw)]
  }).catch((error: unknown) => {
    // Retrying would not help.
    if (error instanceof ApiError && error.status === 400) return error.message
    throw error
  })
}

/** Reads the input. Longer input is truncated, because its end is not needed. */
async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    if (length < maxReportBytes) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, maxReportBytes)
}
