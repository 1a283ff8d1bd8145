import { useNavigate } from 'react-router'
import { deleteDeskDraft, readDeskDraft } from '#app/accounts/staff/editing/desk-drafts.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { toRecord } from '#app/platform/storage/stored-json.ts'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import type { CampaignKind } from '../campaign-options.ts'
import { sendNewCampaign } from '../queries.ts'
import { type CampaignFields, parseFields, toFields, toRequest } from './campaign-fields.ts'
import { nameCampaignDraft } from './use-campaign-editor.ts'

interface NewCampaignOptions {
  kind: CampaignKind
  userId: string
  onChanged: () => Promise<unknown>
}

/** Creates a draft and opens it. */
export function useNewCampaign({ kind, userId, onChanged }: NewCampaignOptions) {
  const navigate = useNavigate()
  const { run, ...command } = useCommand('Error creating the draft')
  const create = (text?: Pick<CampaignFields, 'subject' | 'body'>) =>
    run(async () => {
      // Earlier versions kept an unsaved new campaign in the browser.
      const { subject, body } = text ?? readUnsaved(userId, kind) ?? toFields(kind, null)
      const { request } = toRequest(kind, { ...toFields(kind, null), subject, body })
      if (request === null) throw new Error('the initial values of a campaign are invalid')
      const { id } = await sendNewCampaign(request)
      if (!text) deleteDeskDraft(userId, nameCampaignDraft(kind))
      await onChanged()
      void navigate(`${deskPath}/${kind}/${id}`)
    })
  return { create, ...command }
}

const readUnsaved = (userId: string, kind: CampaignKind) =>
  parseFields(toRecord(readDeskDraft(userId, nameCampaignDraft(kind))).typed)
