/** A minimal server for tests to kill: `node holder.ts <data folder> <site URL>`. Prints one line of JSON. */
import { EmbeddedPostgresError } from '../errors.ts'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

const [dataFolder = '', siteUrl = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }

try {
  const postgres = await startEmbeddedPostgres({ dataFolder, log, owner: { siteUrl }, durable: false })
  process.once('SIGTERM', () => void postgres.stop())
  console.log(JSON.stringify({ connection: postgres.connection }))
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  console.log(JSON.stringify({ refusal: error.message }))
}
