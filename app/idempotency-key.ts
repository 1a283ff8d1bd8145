/** A key for one write, under which the server does it once. Not `randomUUID`, which a browser denies without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Attempts {
  /** The same key while the same thing is sent again, after a lost answer say; a new one for anything else. */
  keyFor(what: string): string
  /** It was carried out: the next time is another write, also of the same thing. */
  done(): void
}

/** Keys for writes that are made one at a time. */
export function createAttempts(): Attempts {
  let last = { what: '', key: '' }
  return {
    keyFor(what) {
      if (last.key === '' || last.what !== what) last = { what, key: createIdempotencyKey() }
      return last.key
    },
    done() {
      last = { what: '', key: '' }
    },
  }
}
