import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import type { MailSite } from './layout.server.tsx'
import { type MailMessage, mailMessageSchema } from './mail-queue.ts'
import type { Mail } from './mailer.ts'

/** Selects the per-recipient rate limits that a mail counts against (`server/limits/mail-rate-limit.ts`). */
export type MailCount = 'any' | 'recovery' | 'device' | 'factorChange' | 'news' | 'none'

export interface MailContext {
  site: MailSite
  keyedHash: KeyedHash
}

export interface CountedMail {
  countedAs: MailCount
  to: string
  /** True if the address was confirmed by its owner. */
  isToOwner: boolean
}

export interface PreparedMail {
  mail: Mail
  counted: CountedMail
}

interface OpenedMail {
  /** @returns null if the mail is not needed */
  prepare(tx: Transaction, context: MailContext): Promise<PreparedMail | null>
  settle?: ((tx: Transaction) => Promise<void>) | undefined
}

export interface MailKind {
  template: string
  countedAs: MailCount
  dropReason: string
  /** @returns null if the content doesn’t match the schema */
  open(content: unknown): OpenedMail | null
}

interface MailDefinition<Entries extends v.ObjectEntries, Found> {
  /** Name in the queue. Name and content persist across upgrades, so never change them. */
  template: string
  content: Entries
  /** Runs in role `accounts` when the mail is sent; creates its tokens. @returns null if the mail is not needed */
  read(
    tx: Transaction,
    content: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    context: MailContext,
  ): Promise<Found | null>
  /** Logged when `read` returns null. */
  dropReason: string
  render(found: Found, site: MailSite): Omit<Mail, 'to'>
  isToOwner: boolean | ((found: Found) => boolean)
  /** Omit for the default limits. */
  countedAs?: MailCount
  /** Records that the mail was sent or finally dropped. Runs in role `accounts`. */
  settle?(tx: Transaction, content: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>): Promise<void>
}

/** Defines a kind of mail, to be listed in the feature's manifest and queued with `message`. */
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
