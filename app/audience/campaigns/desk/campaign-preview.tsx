import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { Campaign, Preview } from '../campaign-schemas.ts'
import { previewQuery } from '../queries.ts'
import { type CampaignFields, everybody, toRequest } from './campaign-fields.ts'

const settleMs = 400

interface TypedPreviewOptions {
  kind: CampaignKind
  format: Campaign['format']
  typed: CampaignFields
}

/** Returns the mail as the server would send it, a pause after typing. */
export function useTypedPreview({ kind, format, typed }: TypedPreviewOptions) {
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
  const text = request && { subject: request.subject, body: request.body, format, wave: request.wave }
  const { data, error, isFetching } = useQuery(previewQuery(text))
  const problem = Object.values(errors)[0] ?? error?.message ?? null
  return {
    preview: problem === null ? (data ?? null) : null,
    problem,
    isLate: isFetching || settled !== typed,
  }
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

const darkQuery = '(prefers-color-scheme: dark)'

function Rendered({ preview: { subject, text, html, postal } }: { preview: Preview }) {
  const [isText, setText] = useState(false)
  const [isDark, setDark] = useState(false)
  const [isPhone, setPhone] = useState(false)
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        Subject: <bdi className="wrap-anywhere">{subject || 'none yet'}</bdi>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Toggle isOn={isText} onToggle={setText}>
          Plain text
        </Toggle>
        <Toggle isOn={isDark} onToggle={setDark}>
          Dark
        </Toggle>
        <Toggle isOn={isPhone} onToggle={setPhone}>
          Phone, 390 px
        </Toggle>
      </div>
      <div className={`mt-3 overflow-hidden rounded-lg border border-line ${isPhone ? 'max-w-97.5' : ''}`}>
        {isText ? (
          <ScrollableRegion label="The email as plain text" className="h-144 -outline-offset-4">
            <p
              dir="auto"
              data-theme={isDark ? 'dark' : 'light'}
              className="min-h-full bg-surface p-4 text-sm whitespace-pre-line wrap-anywhere text-ink"
            >
              {text}
            </p>
          </ScrollableRegion>
        ) : (
          <iframe
            title="The email as HTML"
            sandbox=""
            srcDoc={html.replace(darkQuery, isDark ? 'all' : 'not all')}
            className="block h-144 w-full"
          />
        )}
      </div>
      {postal === '' ? (
        <p className="mt-2 text-sm text-muted">
          The email has no postal address, which many countries require.{' '}
          <Link to={`${deskPath}/content`} className="font-medium text-accent underline">
            Add it to the site’s content
          </Link>
          .
        </p>
      ) : null}
    </>
  )
}

interface ToggleProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children: ReactNode
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className="min-h-11 cursor-pointer rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-muted transition hover:text-ink aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent-strong motion-reduce:transition-none"
    >
      {children}
    </button>
  )
}
