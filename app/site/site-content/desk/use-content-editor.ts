import * as v from 'valibot'
import {
  type Edit,
  listDifferences,
  rebaseEdit,
  type Version,
} from '#app/accounts/staff/editing/merge-fields.ts'
import { useEditor } from '#app/accounts/staff/editing/use-editor.ts'
import type { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { errorsFromProblems, type FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import type { SiteContent } from '../content.ts'
import { contentSchema, type DeskContent } from '../content-schemas.ts'
import type { ContentChange } from '../queries.ts'
import { sectionOrder } from './section-labels.ts'

export function useContentEditor(
  userId: string,
  data: DeskContent,
  refetch: () => Promise<DeskContent | undefined>,
) {
  const { run, ...editor } = useEditor<SiteContent>({
    userId,
    draftName: 'content',
    names: sectionOrder,
    start: beginWith(data),
    parse: (kept) => {
      const { success, output } = v.safeParse(contentSchema, kept)
      return success ? output : null
    },
    conflictCode: 'content_changed',
    readLatest: async () => {
      const latest = await refetch()
      return latest && readVersion(latest)
    },
    nameFields,
  })
  const isChanged =
    listDifferences(sectionOrder, editor.base.content, tidy(editor.typed, editor.base.content)).length > 0
  /** @returns false on failure; the form then shows the error */
  const runChange = (title: string, work: (change: ContentChange, typed: SiteContent) => Promise<void>) =>
    run(title, ({ base, typed }) => work({ ...tidy(typed, base.content), basedOn: base.version }, typed))
  return { ...editor, isChanged, run: runChange }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

const readVersion = ({ version, content }: DeskContent): Version<SiteContent> => ({ version, content })

function beginWith(data: DeskContent): Edit<SiteContent> {
  const { draft, content } = data
  if (!draft) return { base: readVersion(data), typed: content, concurrentEdit: null }
  const base = { version: draft.basedOn, content: draft.base }
  return rebaseEdit(sectionOrder, { base, typed: draft.content }, readVersion(data))
}

/** Fields that are not shown keep their published values, so that each error is at a shown field. */
export function tidy(typed: SiteContent, { crowd, countdown, waitlist }: SiteContent): SiteContent {
  const { kind, title, localTime, timeZone } = typed.countdown
  return {
    ...typed,
    offers: typed.offers.filter((offer) => offer.trim() !== ''),
    crowd: typed.crowd.source === 'number' ? typed.crowd : { ...crowd, source: typed.crowd.source },
    countdown: {
      kind,
      title: kind === 'none' ? countdown.title : title,
      ...(kind === 'date'
        ? { localTime, timeZone }
        : { localTime: countdown.localTime, timeZone: countdown.timeZone }),
    },
    waitlist: typed.waitlist.isOpen ? { ...waitlist, isOpen: true } : typed.waitlist,
  }
}

/** The form has one field for all offers. */
function nameFields({ fields }: ApiClientError): FieldErrors {
  return errorsFromProblems(
    fields.map(({ field, message }) => {
      const [, place] = /^offers\.(\d+)$/.exec(field) ?? []
      return place === undefined
        ? { field, message }
        : { field: 'offers', message: `Offer ${Number(place) + 1}: ${message}` }
    }),
  )
}
