import * as z from 'zod/mini'
import { linkTypes } from './contract.ts'

const mailedLinkSchema = z.object({
  tokenHash: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(linkTypes),
})

export type MailedLink = z.infer<typeof mailedLinkSchema>

/** The one-time link that a page was opened with, or null when its address holds none. */
export function parseMailedLink(parameters: URLSearchParams): MailedLink | null {
  const link = { tokenHash: parameters.get('token_hash'), type: parameters.get('type') }
  return mailedLinkSchema.safeParse(link).data ?? null
}
