import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { serverEnvironment } from '#server/boot/become-server.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import type { Connection } from '../data/database.ts'
import type { RecordedResponses } from '../references/reference-server.ts'
import { type Running, startScript } from './processes.ts'

export const clientKey = 'clean-air-bench'

const keptFolder = process.env.BENCH_DATA

export const siteSettings = (connection: Connection) => ({
  ...toDatabaseSettings(connection),
  // A kept database requires the erasure journals of earlier sites.
  ...(keptFolder === undefined ? {} : { ERASURE_JOURNAL: path.join(keptFolder, 'erasures') }),
  CLIENT_KEY: clientKey,
  ACCESS_TOKEN_SECONDS: '86400',
  RATE_LIMIT_FACTOR: '0',
  LOG_LEVEL: 'warn',
})

/** Starts the built site like an operator. */
export async function startCachedSite(connection: Connection): Promise<RunningSite> {
  const { dataFolder } = await createDataFolder()
  return startSite({ dataFolder, port: await findFreePort(), env: siteSettings(connection) })
}

/** Starts the site without its cache, with the memory settings of the server. */
export async function startUncachedSite(connection: Connection): Promise<Running> {
  const env = { ...serverEnvironment, ...siteSettings(connection), PORT: `${await findFreePort()}` }
  return startScript('support/uncached-site.ts', [], env)
}

/** Starts a plain node:http server that sends the site's exact responses for these paths from memory. */
export async function startReference(siteUrl: string, paths: string[]): Promise<Running> {
  const answers: RecordedResponses = {}
  for (const each of paths) answers[each] = await takeAnswer(`${siteUrl}${each}`)
  const file = path.join(os.tmpdir(), `clean-air-reference-${process.pid}.json`)
  await writeFile(file, JSON.stringify(answers))
  return startScript('references/reference-server.ts', [file])
}

/** Records the raw response, which fetch would decompress. */
async function takeAnswer(url: string): Promise<RecordedResponses[string]> {
  return new Promise((resolve, reject) => {
    get(url, { headers: browserHeaders }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers
        const body = Buffer.concat(chunks)
        const headers = {
          'Content-Type': type,
          'Content-Encoding': encoding,
          'Content-Length': `${body.length}`,
        }
        resolve({ headers, body: body.toString('base64') })
      })
    }).on('error', reject)
  })
}

/** The relevant request headers of a browser. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }
