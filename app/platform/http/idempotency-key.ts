/** A key for one write, under which the server does it once. Not `randomUUID`, which a browser denies without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A write whose response may have been lost: with the same key the server does it once. */
export interface Attempt {
  key: string
  /** What was sent, as text, to tell a repeat from another write. */
  sent: string
}

/** The attempt that sends this: the earlier one again if it sent the same, else a new one. */
export function continueAttempt(earlier: Attempt | null, sent: string): Attempt {
  return earlier?.sent === sent ? earlier : { key: createIdempotencyKey(), sent }
}

interface Attempts {
  /** The same key while the same thing is sent again, after a lost answer say; a new one for anything else. */
  keyFor(what: string): string
  /** It was carried out: the next time is another write, also of the same thing. */
  done(): void
}

/** Keys for writes that are made one at a time. */
export function createAttempts(): Attempts {
  let last: Attempt | null = null
  return {
    keyFor(what) {
      last = continueAttempt(last, what)
      return last.key
    },
    done() {
      last = null
    },
  }
}
