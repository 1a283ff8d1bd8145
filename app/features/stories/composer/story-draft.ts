import * as z from 'zod/mini'
import { attemptSchema } from '#app/http/attempt-schema.ts'
import { continueAttempt } from '#app/http/idempotency-key.ts'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { issueOptions } from '../story-options.ts'

const text = z.catch(z.string(), '')

const fieldsSchema = z.object({
  title: text,
  content: text,
  issues: z.catch(z.array(z.enum(issueOptions)), []),
  sharePermission: z.catch(z.boolean(), false),
})

const draftSchema = z.object({
  fields: fieldsSchema,
  /** Whether the box stood open. */
  isOpen: z.catch(z.boolean(), false),
  /** A submission whose answer may have been lost: with the same key the server stores the same story once. */
  attempt: z.catch(z.nullable(attemptSchema), null),
})

/** What was typed into the story box. */
export type StoryFields = z.infer<typeof fieldsSchema>
export type StoryDraft = z.infer<typeof draftSchema>

export const emptyDraft: StoryDraft = {
  fields: { title: '', content: '', issues: [], sharePermission: false },
  isOpen: false,
  attempt: null,
}

/** A stored draft. Parts that make no sense are left empty. */
export function parseStoryDraft(raw: string | null): StoryDraft {
  if (raw === null) return emptyDraft
  try {
    return draftSchema.parse(JSON.parse(raw))
  } catch {
    return emptyDraft
  }
}

/** The draft that sends these fields: with the earlier attempt's key if it sent the same, else with a new one. */
export function startAttempt(
  draft: StoryDraft,
  fields: StoryFields,
): StoryDraft & { attempt: { key: string } } {
  return { ...draft, fields, attempt: continueAttempt(draft.attempt, JSON.stringify(fields)) }
}

/** Each person has their own on a shared computer. */
const keyOf = (userId: string) => `clean-air-story-draft-${userId}`

export function readStoryDraft(userId: string): StoryDraft {
  return parseStoryDraft(browserStorage.getItem(keyOf(userId)))
}

/** Keeps the draft until it is sent; null forgets it. */
export function writeStoryDraft(userId: string, draft: StoryDraft | null): void {
  if (draft === null) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), JSON.stringify(draft))
}
