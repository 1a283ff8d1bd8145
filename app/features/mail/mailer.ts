export interface Mail {
  /** One bare address, never a list and never with a display name. */
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer {
  /**
   * Hands one mail over for delivery.
   *
   * @throws RecipientRejectedError when another try can't help
   * @throws MailNotAcceptedError, or another Error, for everything that may pass
   */
  send(mail: Mail): Promise<void>
}

/** The mail server will not take mail for this recipient, now or later. */
export class RecipientRejectedError extends Error {
  override name = 'RecipientRejectedError'
}

/** The mail was not handed over this time. The message is made of codes, never of the server's own words. */
export class MailNotAcceptedError extends Error {
  override name = 'MailNotAcceptedError'
}
