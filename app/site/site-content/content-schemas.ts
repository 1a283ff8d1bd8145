import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/fields.ts'
import { countdownTitle, type SiteContent } from './content.ts'

const sectionField = v.picklist([
  'headline',
  'offers',
  'crowd',
  'countdown',
  'product',
  'contact',
  'postal',
  'waitlist',
])

const contentEntries = {
  headline: v.string(),
  offers: v.array(v.string()),
  crowd: v.object({ source: v.picklist(['number', 'counted', 'none']), number: v.number() }),
  countdown: v.object({
    kind: v.picklist(['display', 'date', 'none']),
    // Optional, because servers of the previous version lack it.
    title: v.optional(v.string(), countdownTitle),
    localTime: v.string(),
    timeZone: v.string(),
  }),
  product: v.object({
    heading: v.string(),
    intro: v.string(),
    pictureNote: v.string(),
    answers: v.array(v.object({ title: v.string(), text: v.string() })),
  }),
  contact: v.string(),
  // Optional, like the countdown's label.
  postal: v.optional(v.string(), ''),
  waitlist: v.object({ isOpen: v.boolean(), notice: v.string() }),
}

export const contentSchema: v.GenericSchema<unknown, SiteContent> = v.object(contentEntries)

export const deskContentSchema = v.object({
  /** 0 for the default content in the source code. */
  version: v.number(),
  content: contentSchema,
  draft: v.nullable(
    v.object({ basedOn: v.number(), base: contentSchema, content: contentSchema, savedAt: timestampField }),
  ),
  /** Newest first. */
  versions: v.array(
    v.object({
      version: v.number(),
      publishedAt: timestampField,
      publishedBy: v.nullable(v.string()),
      changed: v.array(sectionField),
      restoredFrom: v.nullable(v.number()),
      content: contentSchema,
    }),
  ),
  crowd: v.number(),
  contact: v.string(),
})
export type DeskContent = v.InferOutput<typeof deskContentSchema>
export type ContentVersion = DeskContent['versions'][number]

export const publishedSchema = v.object({ version: v.number() })
export const savedDraftSchema = v.object({ savedAt: timestampField })
export const previewLinkSchema = v.object({ url: v.string(), expiresAt: timestampField })
