export interface Mail {
  /** A single bare address without a display name. */
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** @throws RecipientRejectedError if retrying can't help; MailNotAcceptedError or another Error if it may */
  send(mail: Mail): Promise<void>
}

export interface SmtpResponse {
  /** SMTP command that it responds to, such as `RCPT TO`. */
  command: string
  /** Enhanced status code such as `5.1.1`, or `550` if the server gives only that. */
  status: string
}

/** The mail server permanently rejects this recipient. */
export class RecipientRejectedError extends Error {
  override name = 'RecipientRejectedError'
  readonly response: SmtpResponse | null

  constructor(message: string, response: SmtpResponse | null = null) {
    super(message)
    this.response = response
  }
}

/** The mail was not accepted this time. The message contains codes only, not the server's text. */
export class MailNotAcceptedError extends Error {
  override name = 'MailNotAcceptedError'
  /** Null if there was none. The mail may have been accepted nevertheless, unless `isUntaken`. */
  readonly response: SmtpResponse | null
  readonly isUntaken: boolean

  constructor(message: string, response: SmtpResponse | null = null, isUntaken = false) {
    super(message)
    this.response = response
    this.isUntaken = isUntaken
  }
}
