/** Creates a key for one write. Doesn't use `randomUUID`, which is unavailable without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Attempt {
  key: string
  /** Serialized content, to distinguish a retry from another write. */
  sent: string
}

/** Returns the earlier attempt if it sent the same content, otherwise a new one. */
export function continueAttempt(earlier: Attempt | null, sent: string): Attempt {
  return earlier?.sent === sent ? earlier : { key: createIdempotencyKey(), sent }
}

interface Attempts {
  /** Returns the same key while the same content is sent, a new one otherwise. */
  keyFor(what: string): string
  /** Call after success, so that sending the same content again counts as another write. */
  done(): void
}

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
