import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { describeDue, nameByAuthor, quoteRow } from '../cases/case-labels.ts'
import type { CaseView } from '../cases/case-schemas.ts'
import { DecisionForm, type OnDecided } from '../decisions/decision-form.tsx'
import { listOfferedActions } from '../decisions/decision-options.ts'
import { useDecision } from '../decisions/use-decision.ts'
import { caseQuery, noteExposure } from '../queries.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import { CaseAuthor } from './case-author.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseText } from './case-text.tsx'
import { CaseWordHits } from './case-word-hits.tsx'
import { ClosedCase } from './closed-case.tsx'
import { type DeskKey, type PanelKeys, pressDecision, publish } from './desk-keys.ts'
import { NoteForm, type NoteFormActions } from './note-form.tsx'
import { useCaseAddress } from './queue-filter.tsx'
import { useDeskRefresh } from './refresh-desk.ts'
import { useClaim } from './use-claim.ts'

interface CasePanelProps {
  userId: string
  caseId: string
  rules: Rule[]
  keysRef: RefObject<PanelKeys | null>
  /** Called once with the case's heading if it opened after a decision. */
  onBegin: ((title: HTMLElement | null) => void) | undefined
  onDecided: OnDecided
  /** Opens all cases of the author, to decide them together. */
  onWholeAuthor: () => void
  onExplain: (text: string) => void
}

export function CasePanel({ userId, caseId, ...rest }: CasePanelProps) {
  const { data, error, refetch } = useQuery(caseQuery(userId, caseId))
  const [wasOpen, setWasOpen] = useState(false)
  if (data?.state === 'open' && !wasOpen) setWasOpen(true)
  if (!data) return <LoadingState height={30} error={error} onRetry={() => void refetch()} />
  // The key resets the form when the case is decided or reopened; its draft is restored.
  return (
    <OpenCase
      key={`${data.id} ${data.state}`}
      {...{ userId, ...rest }}
      shownCase={data}
      isJustClosed={wasOpen && data.state !== 'open'}
    />
  )
}

interface OpenCaseProps extends Omit<CasePanelProps, 'caseId'> {
  shownCase: CaseView
  isJustClosed: boolean
}

function OpenCase({ userId, shownCase, rules, keysRef, isJustClosed, ...rest }: OpenCaseProps) {
  const { onBegin, onDecided, onWholeAuthor, onExplain } = rest
  const { id, version, state, subjectType, isOwn, isHeld, band, author, reports, proposedRule } = shownCase
  const addressOf = useCaseAddress()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const noteRef = useRef<NoteFormActions>(null)
  const begin = useEffectEvent(() => onBegin?.(titleRef.current))
  useEffect(() => begin(), [])
  const isOpen = state === 'open'
  const isGone = shownCase.current === null && subjectType !== 'profile'
  const isClaimable = isOpen && !isOwn
  const [isWanted, setWanted] = useState(true)
  const { refusal, take } = useClaim(userId, id, isClaimable && isWanted)
  const isTaken = isWanted && refusal === null
  const toggleClaim = async () => {
    if (!isTaken) await take()
    setWanted(!isTaken)
  }
  const refresh = useDeskRefresh(userId)
  const [isExpanded, setExpanded] = useState(false)
  const expand = () => {
    setExpanded(true)
    if (!isExpanded) noteExposure(shownCase)
  }
  const isShown = band > 0 || isExpanded
  const decision = useDecision(
    {
      cases: [{ id, version }],
      offered: listOfferedActions({ isOwn, isHeld }),
      proposedRule,
      proposedDays: author.proposedDays,
      hasReports: reports.length > 0,
      isGone,
    },
    rules,
  )
  const acts: Partial<Record<DeskKey, () => void>> = {
    c: () => void (isClaimable && toggleClaim()),
    e: expand,
    a: () => {
      if (!isClaimable)
        onExplain('Only an open case that isn’t about you can be decided together with others.')
      else if (shownCase.others.length > 0) onWholeAuthor()
      else onExplain('This author has no other open cases.')
    },
  }
  useImperativeHandle(keysRef, () => ({
    press: (key) => (acts[key] ?? (() => isOpen && pressDecision(decision, { isHeld, isShown }, key)))(),
  }))
  return (
    <article aria-labelledby="case-title" className="min-w-0">
      <Link
        to={addressOf()}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-accent lg:hidden"
      >
        ← All cases
      </Link>
      <h2
        ref={titleRef}
        id="case-title"
        tabIndex={-1}
        className="text-xl font-bold tracking-tight wrap-anywhere"
      >
        {nameCase(shownCase)}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {[...shownCase.why, ...(isOpen ? [describeDue(shownCase.dueAt, Date.now())] : [])].join(' · ')}
      </p>
      {isOpen ? null : <ClosedCase shownCase={shownCase} takesFocus={isJustClosed} />}
      {refusal ? (
        <p role="alert" className="mt-3 rounded-xl bg-tint px-4 py-3 text-sm">
          {refusal}
        </p>
      ) : null}
      {isClaimable ? (
        <Button look="quiet" className="-ms-4" onClick={() => void toggleClaim()}>
          {isTaken ? 'Release this case' : 'Take this case'}
        </Button>
      ) : null}
      {isClaimable && isHeld && isShown ? (
        <Button look="outline" className="ms-2" onClick={() => publish(decision)}>
          Publish now
        </Button>
      ) : null}
      <CaseText shownCase={shownCase} isExpanded={isExpanded} onExpand={expand} />
      <CaseReports reports={reports} rules={rules} />
      <CaseWordHits caseId={id} wordHits={shownCase.wordHits} onMarked={refresh} />
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isOpen ? (
          <DecisionForm
            decision={decision}
            rules={rules}
            about={quoteRow(shownCase)}
            macroValues={toMacroValues(shownCase)}
            isHeld={isHeld}
            isOwn={isOwn}
            proposedDays={author.proposedDays}
            onDecided={(...decided) => {
              noteRef.current?.saveTyped()
              onDecided(...decided)
            }}
            onConflict={refresh}
          />
        ) : null}
        <div className="space-y-6">
          {subjectType === 'profile' ? (
            <p className="text-sm text-muted">Moderators don’t see who made these reports.</p>
          ) : (
            <CaseAuthor
              author={author}
              shownAs={shownCase.shownAs}
              others={shownCase.others}
              onWhole={isClaimable ? onWholeAuthor : undefined}
            />
          )}
          <CaseHistory
            decisions={shownCase.decisions}
            notes={shownCase.notes}
            isOwn={isOwn}
            onReversed={refresh}
          />
          {isOwn ? null : <NoteForm ref={noteRef} caseId={id} onNoted={refresh} />}
        </div>
      </div>
    </article>
  )
}

/** Texts without a title are quoted by their first words. */
function toMacroValues({ subjectType, title, start }: CaseView) {
  const kind = subjectType === 'profile' ? 'report' : subjectType
  return { kind, title: title ?? start.split(/\s+/, 8).join(' ') }
}

function nameCase(shownCase: CaseView): string {
  const { subjectType, shownAs } = shownCase
  const name = nameByAuthor(shownCase)
  return shownAs === null || subjectType === 'profile' ? name : `${name}, shown as “${shownAs}”`
}
