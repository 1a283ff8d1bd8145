import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEditor } from '#app/accounts/staff/editing/use-editor.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { CampaignKind } from '../campaign-options.ts'
import type { Campaign, CampaignRequest } from '../campaign-schemas.ts'
import { sendDraft } from '../queries.ts'
import {
  type CampaignFields,
  fieldOrder,
  nameFields,
  parseFields,
  toFields,
  toRequest,
} from './campaign-fields.ts'

const autosaveMs = 1_000
/** Pause after a failure, for example without a connection. */
const retryMs = 10_000

interface CampaignEditorOptions {
  userId: string
  kind: CampaignKind
  campaign: Campaign
  readLatest: () => Promise<Campaign | undefined>
  /** The campaign turned out to be sent, scheduled or deleted. */
  onGone: () => Promise<unknown>
  /** The saved draft has other recipients than before. */
  onRecipients: () => Promise<unknown>
}

/** Saves a pause after typing, unless someone else's changes must be looked at first. */
export function useCampaignEditor(options: CampaignEditorOptions) {
  const { userId, kind, campaign, readLatest, onGone, onRecipients } = options
  const toVersion = (one: Campaign) => ({ version: one.version, content: toFields(kind, one) })
  const { run, ...editor } = useEditor<CampaignFields>({
    userId,
    draftName: nameCampaignDraft(campaign.id),
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
  const { typed, isUnsaved, concurrentEdit } = editor
  const [progress, setProgress] = useState<'idle' | 'saving' | 'failed' | 'invalid'>('idle')
  const shown = useRef(editor)
  shown.current = editor
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const send = async (request: CampaignRequest) => {
    const { base, typed: saved, settle } = shown.current
    const { version } = await sendDraft(campaign.id, { ...request, basedOn: base.version })
    // The next save names this version.
    flushSync(() => settle(saved, version))
    setProgress('idle')
    if (base.content.segmentId !== saved.segmentId || base.content.size !== saved.size) await onRecipients()
    return version
  }

  const saveQuietly = async (request: CampaignRequest) => {
    setProgress('saving')
    try {
      return await send(request)
    } catch (thrown) {
      const { code } = toApiClientError(thrown)
      setProgress('failed')
      if (code === 'draft_changed') await shown.current.takeOver({ takesFocus: false })
      if (code === 'campaign_changed' || code === 'not_found') await onGone()
      return null
    }
  }

  const saveNow = async (isQuiet: boolean): Promise<number | null> => {
    if (!shown.current.isUnsaved) return shown.current.base.version
    const { request, errors } = toRequest(kind, shown.current.typed)
    if (request === null) {
      if (isQuiet) setProgress('invalid')
      else shown.current.showErrors(errors)
      return null
    }
    if (isQuiet) return saveQuietly(request)
    let saved: number | null = null
    await run('Error saving the draft', async () => {
      saved = await send(request)
    })
    return saved
  }

  /** Waits for an earlier save. @returns the saved version, or null on failure, which the form then shows */
  const save = (isQuiet = false): Promise<number | null> => {
    const saving = last.current.then(() => saveNow(isQuiet))
    last.current = saving.catch(() => undefined)
    return saving
  }

  const isAutomatic = isUnsaved && concurrentEdit === null && progress !== 'saving'
  useEffect(() => {
    if (!isAutomatic) return
    const timer = setTimeout(() => void save(true), progress === 'failed' ? retryMs : autosaveMs)
    return () => clearTimeout(timer)
  }, [isAutomatic, progress, typed])
  const errors =
    progress === 'invalid' ? { ...toRequest(kind, typed).errors, ...editor.errors } : editor.errors
  return { ...editor, errors, save, progress }
}

export type CampaignEditor = ReturnType<typeof useCampaignEditor>

export const nameCampaignDraft = (id: string): string => `campaign-${id}`
