import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from '#app/accounts/staff/editing/desk-drafts.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { toRecord } from '#app/platform/storage/stored-json.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { CampaignKind } from '../campaign-limits.ts'
import { parseFields, toFields } from './campaign-fields.ts'
import { nameCampaignDraft } from './use-campaign-editor.ts'

interface UnsentTextProps {
  userId: string
  kind: CampaignKind
  campaignId: string
}

/** Offers the reader's unsaved changes to a draft that was sent from another tab or by another owner. */
export function UnsentText({ userId, kind, campaignId }: UnsentTextProps) {
  const navigate = useNavigate()
  const name = nameCampaignDraft(campaignId)
  const [typed, setTyped] = useState(() => parseFields(toRecord(readDeskDraft(userId, name)).typed))
  if (typed === null) return null
  const discard = () => {
    deleteDeskDraft(userId, name)
    setTyped(null)
  }
  const writeAnew = () => {
    const base = { version: 0, content: toFields(kind, null) }
    saveDeskDraft(userId, nameCampaignDraft(kind), { base, typed })
    discard()
    void navigate(`${deskPath}/${kind}`)
  }
  return (
    <section aria-labelledby="unsent" className="mt-4 rounded-xl bg-sunken px-4 py-3">
      <h3 id="unsent" className="font-bold">
        Your changes were not sent
      </h3>
      <p className="mt-1 text-sm text-muted">
        This campaign was sent or scheduled before your last changes were saved.
      </p>
      <p dir="auto" className="mt-2 line-clamp-6 text-sm whitespace-pre-line wrap-anywhere">
        {typed.subject}
        {'\n\n'}
        {typed.body}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="outline" onClick={writeAnew}>
          Start a new draft with it
        </Button>
        <Button look="quiet" onClick={discard}>
          Discard it
        </Button>
      </div>
    </section>
  )
}
