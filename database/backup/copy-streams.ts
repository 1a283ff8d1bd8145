import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What `pg` can do besides what its types tell. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * The rows of a `copy … to stdout`, as the database writes them: hand it to `client.query`, then read it. The
 * database waits while nobody reads, so that no table is ever in memory as a whole.
 */
export class CopyOut extends Readable implements pg.Submittable {
  /** Known at the end. */
  rowCount = 0
  readonly #statement: string
  #connection: pg.Connection | undefined

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (this.destroyed) return
    // The chunk is a window on a buffer that the next packet overwrites.
    if (!this.push(Buffer.from(chunk))) connection.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(text.replace('COPY ', ''))
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/**
 * Takes the rows for a `copy … from stdin`: hand it to `client.query`, then write to it. It finishes when the
 * database has taken them all, and fails with the database's own error.
 */
export class CopyIn extends Writable implements pg.Submittable {
  readonly #statement: string
  readonly #invited = Promise.withResolvers<CopyConnection>()
  readonly #answered = Promise.withResolvers<void>()

  constructor(statement: string) {
    super()
    this.#statement = statement
    // Whoever writes or ends it hears of a failure; between two writes nobody does.
    this.on('error', () => undefined)
    this.#invited.promise.catch(() => undefined)
    this.#answered.promise.catch(() => undefined)
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#invited.resolve(connection)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answered.resolve()
  }

  handleError(error: Error): void {
    this.#invited.reject(error)
    this.#answered.reject(error)
    this.destroy(error)
  }

  override _write(chunk: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    this.#invited.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => callback())
      else callback()
    }, callback)
  }

  /** Resolves when the database has taken them, so that a file is never in memory as a whole. */
  take(rows: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.write(rows, (error) => (error ? reject(this.errored ?? error) : resolve()))
    })
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#invited.promise
      .then((connection) => {
        connection.endCopyFrom()
        return this.#answered.promise
      })
      .then(() => callback(), callback)
  }
}
