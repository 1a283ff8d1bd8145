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

/** What a mail server says instead of yes. */
export interface SmtpResponse {
  /** What it responds to, such as `RCPT TO`. */
  command: string
  /** Such as `5.1.1`, or `550` where it says no more. */
  status: string
}

/** The mail server will not take mail for this recipient, now or later. */
export class RecipientRejectedError extends Error {
  override name = 'RecipientRejectedError'
  readonly response: SmtpResponse | null

  constructor(message: string, response: SmtpResponse | null = null) {
    super(message)
    this.response = response
  }
}

/** The mail was not handed over this time. The message is made of codes, never of the server's own words. */
export class MailNotAcceptedError extends Error {
  override name = 'MailNotAcceptedError'
  /** Null where none came: the mail may have been taken all the same, unless `isUntaken`. */
  readonly response: SmtpResponse | null
  /** No server was reached. */
  readonly isUntaken: boolean

  constructor(message: string, response: SmtpResponse | null = null, isUntaken = false) {
    super(message)
    this.response = response
    this.isUntaken = isUntaken
  }
}
