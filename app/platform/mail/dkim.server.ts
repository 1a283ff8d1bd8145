/** By which mail providers know that an email is from this site's domain. */
export interface DkimKey {
  /** Of the record `SELECTOR._domainkey.DOMAIN`, which holds the public half. */
  selector: string
  /** RSA, as PEM. */
  privateKey: string
}

/** With both headers that unsubscribe by one click: providers heed these only if they are signed (RFC 8058). */
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

/** @param from the sender, `address` or `Name <address>`, whose domain signs */
export function describeSignature({ selector, privateKey }: DkimKey, from: string) {
  return {
    domainName: domainOfSender(from),
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders.join(':'),
  }
}

/** @param from `address` or `Name <address>` */
export function domainOfSender(from: string): string {
  return /[^@>\s]+(?=>?$)/.exec(from.trim())?.[0] ?? ''
}
