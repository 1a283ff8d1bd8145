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
   * @throws RecipientRefused when another try can't help
   * @throws MailNotTaken, or another Error, for everything that may pass
   */
  send(mail: Mail): Promise<void>
}

/** The mail server will not take mail for this recipient, now or later. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}

/** The mail was not handed over this time. The message is made of codes, never of the server's own words. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken'
}
