import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { maxReportFieldLength, maxReportRecipients } from '../suppression-limits.ts'

/** A report about one recipient. */
export interface MailReport {
  kind: 'bounce' | 'complaint'
  /** Omitted if the report does not contain it. */
  email: string
  /** For example `5.1.1`; null for a complaint. */
  status: string | null
  messageId: string
}

/** Parses a delivery report (RFC 3464) or abuse report (RFC 5965). Returns an empty array for other mail. Run it in a separate thread. */
export async function parseReport(raw: Uint8Array): Promise<MailReport[]> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 }).catch(
    () => null,
  )
  if (mail === null) return []
  const original = await readOriginal(mail)
  if (original === null) return []
  const delivery = findPart(mail, 'message/delivery-status')
  if (delivery) return readDelivery(delivery, original).slice(0, maxReportRecipients)
  const feedback = findPart(mail, 'message/feedback-report')
  return feedback ? readComplaint(feedback, original) : []
}

interface Original {
  messageId: string
  to: string | null
}

function readDelivery(part: Attachment, { messageId }: Original): MailReport[] {
  const [, ...recipients] = readBlocks(part)
  return recipients.flatMap((fields) => {
    const email = readAddress(fields.get('original-recipient') ?? fields.get('final-recipient'))
    const status = /^[45]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0]
    const isOver = /^(failed|delayed)\b/i.test(fields.get('action') ?? '')
    return email !== null && status !== undefined && isOver
      ? [{ kind: 'bounce', email, status, messageId } as const]
      : []
  })
}

function readComplaint(part: Attachment, { messageId, to }: Original): MailReport[] {
  const [fields] = readBlocks(part)
  if (fields?.get('feedback-type')?.toLowerCase() !== 'abuse') return []
  const email = readAddress(fields.get('original-rcpt-to')) ?? to
  return email === null ? [] : [{ kind: 'complaint', email, status: null, messageId }]
}

/** A report may contain the original mail in full. */
async function readOriginal(mail: Email): Promise<Original | null> {
  const part = findPart(mail, 'message/rfc822') ?? findPart(mail, 'text/rfc822-headers')
  if (!part) return null
  const content = toBuffer(part)
  const end = content.toString('latin1').search(/\r?\n\r?\n/)
  const original = await PostalMime.parse(end < 0 ? content : content.subarray(0, end)).catch(() => null)
  if (!original?.messageId || original.messageId.length > maxReportFieldLength) return null
  return { messageId: original.messageId, to: original.to?.[0]?.address ?? null }
}

const findPart = (mail: Email, type: string) =>
  mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)

function toBuffer({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

/** Groups of fields are separated by blank lines (RFC 3464, 2.1). */
function readBlocks(part: Attachment): Map<string, string>[] {
  const text = toBuffer(part)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
  return text
    .trim()
    .split(/\n{2,}/)
    .map(
      (block) =>
        new Map(
          block.split('\n').flatMap((line) => {
            const colon = line.indexOf(':')
            return colon > 0
              ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
              : []
          }),
        ),
    )
}

/** Removes the address type, such as `rfc822;`. */
function readAddress(field: string | undefined): string | null {
  const address = field?.split(';').at(-1)?.trim().replaceAll(/^<|>$/g, '')
  return address?.includes('@') && address.length <= maxReportFieldLength ? address : null
}
