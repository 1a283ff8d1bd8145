export interface DkimKey {
  /** Selector of the DNS record `SELECTOR._domainkey.DOMAIN` with the public key. */
  selector: string
  /** RSA, as PEM. */
  privateKey: string
}

/** Includes both headers for one-click unsubscribing, which providers only honor if signed (RFC 8058). */
const signedHeaders = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/** @param from the sender, as `address` or `Name <address>`; its domain signs the mail */
export function describeSignature({ selector, privateKey }: DkimKey, from: string) {
  return {
    domainName: domainOfSender(from),
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders.join(':'),
  }
}

export function domainOfSender(from: string): string {
  return /[^@>\s]+(?=>?$)/.exec(from.trim())?.[0] ?? ''
}
