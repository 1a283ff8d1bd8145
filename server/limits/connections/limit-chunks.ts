import { IncomingMessage } from 'node:http'

/** The error with which a connection that sends tiny pieces is destroyed. */
export class TinyChunksError extends Error {
  override name = 'TinyChunksError'
}

/** The number of pieces that are always allowed: a small device may send its readings word by word. */
const freePieces = 128
const bytesOfPiece = 128

/** Destroys its connection. Node allocates 400 bytes for each tiny piece: 64,000 pieces on a hundred connections crashed the process. */
export class ChunkLimitedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: Buffer | null): boolean {
    if (piece === null) return super.push(null)
    this.#pieces += 1
    this.#bytes += piece.length
    if (this.#pieces <= freePieces + this.#bytes / bytesOfPiece) return super.push(piece)
    this.socket.destroy(new TinyChunksError('the body came in tiny pieces'))
    return false
  }
}
