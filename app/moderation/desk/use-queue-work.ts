import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { QueueRow } from '../cases/case-schemas.ts'
import type { OnDecided } from '../decisions/decision-form.tsx'
import type { Decided } from '../decisions/decision-schemas.ts'
import { useCaseAddress } from './queue-filter.tsx'
import { useDeskRefresh } from './refresh-desk.ts'

interface QueueWorkOptions {
  userId: string
  caseId: string | null
  cases: QueueRow[]
}

interface LastDecision {
  decided: Decided
  what: string
  caseIds: string[]
  restoreDraft: () => void
  isLastCase: boolean
  isEarlier: boolean
}

const canUndo = ({ decided }: LastDecision) => new Date(decided.undoUntil).getTime() > Date.now()
const toEarlier = (one: LastDecision): LastDecision => ({ ...one, isEarlier: true })

/** State of working through the queue: the open case, cases selected for one decision, and the last decision. */
export function useQueueWork({ userId, caseId, cases }: QueueWorkOptions) {
  const refresh = useDeskRefresh(userId)
  const navigate = useNavigate()
  const addressOf = useCaseAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Decisions that can still be undone, newest last. */
  const [recent, setRecent] = useState<readonly LastDecision[]>([])
  const last = recent.at(-1) ?? null
  /** The case that opens after a decision, until it is loaded. */
  const [nextId, setNextId] = useState<string | null>(null)
  const chosenRows = cases.filter(({ id }) => chosen.has(id))
  /** The case whose author's cases are decided together. */
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const open = (id: string | undefined) => {
    void navigate(addressOf(id), { preventScrollReset: true })
  }
  const choose = (id: string, isChosen: boolean) => {
    if (cases.some((one) => one.id === id && one.isOwn)) return
    setChosen((before) =>
      isChosen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
    )
  }
  const move = (by: 1 | -1) => {
    const index = cases.findIndex(({ id }) => id === caseId)
    open(cases[Math.max(0, index === -1 ? 0 : index + by)]?.id ?? cases.at(-1)?.id)
  }
  const handleDecided: OnDecided = (decided, what, caseIds, restoreDraft) => {
    const gone = new Set(caseIds)
    setWholeOf(null)
    const index = cases.findIndex(({ id }) => gone.has(id))
    const next =
      cases.slice(index + 1).find(({ id }) => !gone.has(id)) ?? cases.find(({ id }) => !gone.has(id))
    const made = { decided, what, caseIds, restoreDraft, isLastCase: !next, isEarlier: false }
    setRecent((before) => [...before.filter(canUndo).map(toEarlier), made])
    setNextId(next?.id ?? null)
    setChosen(new Set())
    open(next?.id)
    void refresh()
  }
  const begin = (title: HTMLElement | null) => {
    setNextId(null)
    document.getElementById('decided-notice')?.scrollIntoView({ block: 'start' })
    // Keeps the focus if the moderator is about to undo the decision.
    if (!document.activeElement?.closest('#decided-notice, dialog')) title?.focus()
  }
  const forgetLast = () =>
    setRecent((before) =>
      before.filter((one) => one.decided.batchId !== last?.decided.batchId && canUndo(one)),
    )
  const handleUndone = async () => {
    last?.restoreDraft()
    // A bulk decision's draft belongs to the selected cases.
    if (last && last.caseIds.length > 1) setChosen(new Set(last.caseIds))
    forgetLast()
    await refresh()
  }
  const isWhole = wholeOf !== null && wholeOf === caseId
  const toggleWhole = () => setWholeOf(isWhole ? null : caseId)
  const chooseNone = () => setChosen(new Set())
  return {
    ...{ chosen, chosenRows, choose, chooseNone, isWhole, toggleWhole, move, nextId, begin },
    ...{ last, forgetLast, handleDecided, handleUndone, refresh },
  }
}
