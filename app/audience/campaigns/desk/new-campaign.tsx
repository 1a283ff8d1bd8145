import { useNavigate } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { CampaignKind } from '../campaign-limits.ts'
import type { Segment } from '../campaign-schemas.ts'
import { sendNewCampaign } from '../queries.ts'
import { CampaignForm } from './campaign-form.tsx'
import { useCampaignEditor } from './use-campaign-editor.ts'

interface NewCampaignProps {
  userId: string
  kind: CampaignKind
  segments: Segment[]
  onSaved: () => Promise<unknown>
}

export function NewCampaign({ userId, kind, segments, onSaved }: NewCampaignProps) {
  const navigate = useNavigate()
  const editor = useCampaignEditor({ userId, kind, campaign: null, readLatest: async () => undefined })
  const create = () =>
    editor.runRequest('Error saving the draft', async (request) => {
      const { id } = await sendNewCampaign(request)
      editor.forget()
      await onSaved()
      void navigate(`${deskPath}/${kind}/${id}`)
    })
  const isSaving = editor.busyWith !== null
  return (
    <CampaignForm kind={kind} segments={segments} editor={editor} onSubmit={() => void create()}>
      <Button type="submit" isBusy={isSaving}>
        {isSaving ? 'Saving...' : 'Save the draft'}
      </Button>
    </CampaignForm>
  )
}
