import { IncomingMessage } from 'node:http'

/** What a connection is destroyed with. */
export class CrumbsError extends Error {
  override name = 'CrumbsError'
}

/** Of so many pieces nothing is asked: a small device may send its few readings word by word. */
const freePieces = 128
const bytesOfPiece = 128

/**
 * A request whose body may not come in crumbs. Node makes a buffer of each piece, which takes some 400 bytes for one: bodies of 64,000 on a
 * hundred connections filled the heap, which ended the process. One that goes on so is cut off.
 */
export class PieceLimitedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: Buffer | null): boolean {
    if (piece === null) return super.push(null)
    this.#pieces += 1
    this.#bytes += piece.length
    if (this.#pieces <= freePieces + this.#bytes / bytesOfPiece) return super.push(piece)
    this.socket.destroy(new CrumbsError('the body came in crumbs'))
    return false
  }
}
