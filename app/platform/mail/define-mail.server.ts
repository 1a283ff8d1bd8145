import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import type { MailSite } from './layout.server.tsx'
import { type MailMessage, mailMessageSchema } from './mail-queue.ts'
import type { Mail } from './mailer.ts'

/** Names the limits of a recipient that a mail counts against. */
export type MailCount = 'any' | 'recovery' | 'device' | 'factorChange' | 'news' | 'none'

/** The parts of the site that a mail is made of, besides the database. */
export interface MailContext {
  site: MailSite
  keyedHash: KeyedHash
}

export interface CountedMail {
  countedAs: MailCount
  to: string
  /** Whether it goes to an address whose owner has confirmed it. */
  isToOwner: boolean
}

export interface PreparedMail {
  mail: Mail
  counted: CountedMail
}

/** A queued mail whose content was read. */
interface OpenedMail {
  /** @returns null when it is not needed (any more) */
  prepare(tx: Transaction, context: MailContext): Promise<PreparedMail | null>
  settle?: ((tx: Transaction) => Promise<void>) | undefined
}

/** A kind of mail, as a feature lists it for the delivery. */
export interface MailKind {
  template: string
  countedAs: MailCount
  dropReason: string
  /** @returns null for content of another shape */
  open(content: unknown): OpenedMail | null
}

interface MailDefinition<Entries extends v.ObjectEntries, Found> {
  /** Its name in the queue, where it outlives an upgrade, as does the content: never change either. */
  template: string
  content: Entries
  /**
   * Reads what the mail says, at the moment of sending, and makes the tokens that it carries. Runs in role `accounts`.
   *
   * @returns null when the mail is not needed (any more)
   */
  read(
    tx: Transaction,
    content: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    context: MailContext,
  ): Promise<Found | null>
  /** Said in the log when `read` returns null. */
  dropReason: string
  render(found: Found, site: MailSite): Omit<Mail, 'to'>
  /** Whether `email` is an address whose owner has confirmed it. */
  isToOwner: boolean | ((found: Found) => boolean)
  /** Omit for the limits that most mails share. */
  countedAs?: MailCount
  /** Stores that the mail has gone out, or never will. Runs in role `accounts`. */
  settle?(tx: Transaction, content: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>): Promise<void>
}

/** Defines a mail of a feature, which lists it in its manifest and queues it by `message`. */
export function defineMail<Entries extends v.ObjectEntries, Found extends { email: string }>({
  content: entries,
  countedAs = 'any',
  ...definition
}: MailDefinition<Entries, Found>) {
  const { template, dropReason, read, render, settle } = definition
  const schema = v.strictObject(entries)
  type Content = v.InferOutput<typeof schema>
  const isToOwner = (found: Found) =>
    typeof definition.isToOwner === 'function' ? definition.isToOwner(found) : definition.isToOwner

  async function prepare(tx: Transaction, content: Content, context: MailContext) {
    const found = await read(tx, content, context)
    if (found === null) return null
    const { email: to } = found
    const mail = { to, ...render(found, context.site) }
    return { mail, counted: { countedAs, to, isToOwner: isToOwner(found) } }
  }

  return {
    template,
    countedAs,
    dropReason,
    schema,
    read,
    render,
    message: (content: v.InferInput<typeof schema>): MailMessage =>
      v.parse(mailMessageSchema, Object.assign({ template }, v.parse(schema, content))),
    open(data: unknown): OpenedMail | null {
      const parsed = v.safeParse(schema, data)
      if (!parsed.success) return null
      const content = parsed.output
      return {
        prepare: (tx, context) => prepare(tx, content, context),
        settle: settle && ((tx) => settle(tx, content)),
      }
    },
  }
}
