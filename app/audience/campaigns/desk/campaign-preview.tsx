import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CampaignKind } from '../campaign-options.ts'
import type { Preview } from '../campaign-schemas.ts'
import { previewQuery } from '../queries.ts'
import { type CampaignFields, everybody, toRequest } from './campaign-fields.ts'

const settleMs = 400

export function TypedPreview({ kind, typed }: { kind: CampaignKind; typed: CampaignFields }) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The segment and speed do not affect the preview.
  const { request, errors } = toRequest(kind, {
    ...settled,
    ...{ segmentId: everybody, mailsPerHour: '1', size: settled.size && '1' },
  })
  const text = request && { subject: request.subject, body: request.body, wave: request.wave }
  const { data, error, isFetching } = useQuery(previewQuery(text))
  const problem = Object.values(errors)[0] ?? error?.message ?? null
  return (
    <CampaignPreview
      preview={problem === null ? (data ?? null) : null}
      problem={problem}
      isLate={isFetching || settled !== typed}
    />
  )
}

interface CampaignPreviewProps {
  preview: Preview | null
  problem?: string | null
  isLate?: boolean
}

export function CampaignPreview({ preview, problem = null, isLate = false }: CampaignPreviewProps) {
  return (
    <section aria-labelledby="preview" aria-busy={isLate} className="min-w-0">
      <h3 id="preview" className="font-bold">
        Preview for Ada Lovelace
      </h3>
      {problem === null ? null : <p className="mt-1 text-muted">Fix this to see the preview: {problem}</p>}
      {preview ? <Rendered preview={preview} /> : null}
    </section>
  )
}

function Rendered({ preview: { subject, text, html } }: { preview: Preview }) {
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        Subject: <bdi className="wrap-anywhere">{subject}</bdi>
      </p>
      <iframe
        title="The email as HTML"
        sandbox=""
        srcDoc={html}
        className="mt-3 h-144 w-full rounded-lg border border-line"
      />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-medium">As plain text</summary>
        <p dir="auto" className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </details>
    </>
  )
}
