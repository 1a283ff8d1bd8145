import { useEditor } from '#app/accounts/staff/editing/use-editor.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { Campaign } from '../campaign-schemas.ts'
import { sendDraft } from '../queries.ts'
import {
  type CampaignFields,
  fieldOrder,
  nameFields,
  parseFields,
  toFields,
  toRequest,
} from './campaign-fields.ts'

interface CampaignEditorOptions {
  userId: string
  kind: CampaignKind
  campaign: Campaign | null
  readLatest: () => Promise<Campaign | undefined>
}

export function useCampaignEditor({ userId, kind, campaign, readLatest }: CampaignEditorOptions) {
  const toVersion = (one: Campaign | null) => ({ version: one?.version ?? 0, content: toFields(kind, one) })
  const { run, ...editor } = useEditor<CampaignFields>({
    userId,
    draftName: nameCampaignDraft(campaign?.id ?? kind),
    names: fieldOrder,
    start: { base: toVersion(campaign), typed: toFields(kind, campaign), concurrentEdit: null },
    parse: parseFields,
    conflictCode: 'draft_changed',
    readLatest: async () => {
      const latest = await readLatest()
      return latest && toVersion(latest)
    },
    nameFields,
  })

  /** Does nothing if the form's values are invalid. */
  const runRequest: RunRequest = async (title, work) => {
    const { request, errors } = toRequest(kind, editor.typed)
    if (request === null) {
      editor.showErrors(errors)
      return false
    }
    return run(title, (edit) => work(request, edit))
  }

  /** @returns the saved version, or null on failure, which the form then shows */
  const save = async (): Promise<number | null> => {
    let saved = editor.base.version
    if (!campaign || !editor.isUnsaved) return saved
    const isSaved = await runRequest('Error saving the draft', async (request, { base, typed }) => {
      const { version } = await sendDraft(campaign.id, { ...request, basedOn: base.version })
      saved = version
      editor.settle(typed, version)
      showSuccess({ title: 'Draft saved', description: 'Nothing is sent until you confirm.' })
    })
    return isSaved ? saved : null
  }
  return { ...editor, runRequest, save }
}

type Request = NonNullable<ReturnType<typeof toRequest>['request']>
type Run = ReturnType<typeof useEditor<CampaignFields>>['run']
type RunRequest = (
  title: string,
  work: (request: Request, edit: Parameters<Parameters<Run>[1]>[0]) => Promise<void>,
) => Promise<boolean>

export type CampaignEditor = ReturnType<typeof useCampaignEditor>

export const nameCampaignDraft = (id: string): string => `campaign-${id}`
