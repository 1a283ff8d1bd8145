import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPath } from '#app/http/page-paths.ts'
import type { QueueRow } from '../cases/case-schemas.ts'
import type { Decided } from '../decisions/decision-schemas.ts'
import { useDeskRefresh } from './use-cases.ts'

interface QueueWorkOptions {
  userId: string
  caseId: string | null
  /** The queue as far as it is loaded. */
  cases: QueueRow[]
}

/** Going through the queue: the case that is open, those chosen to be decided as one, and what was decided last. */
export function useQueueWork({ userId, caseId, cases }: QueueWorkOptions) {
  const refresh = useDeskRefresh(userId)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<{ decided: Decided; what: string } | null>(null)
  const chosenRows = cases.filter(({ id }) => chosen.has(id))
  /** The case whose author’s cases are taken together. */
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const open = (id: string | undefined) => {
    void navigate(id === undefined ? `${deskPath}/cases` : `${deskPath}/cases/${id}`, {
      preventScrollReset: true,
    })
  }
  const choose = (id: string, isChosen: boolean) => {
    setChosen((before) =>
      isChosen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
    )
  }
  const move = (by: 1 | -1) => {
    const index = cases.findIndex(({ id }) => id === caseId)
    open(cases[Math.max(0, index === -1 ? 0 : index + by)]?.id ?? cases.at(-1)?.id)
  }
  const handleDecided = (decided: Decided, what: string) => {
    setLast({ decided, what })
    const gone = chosenRows.length > 1 ? chosen : new Set([caseId])
    setWholeOf(null)
    const index = cases.findIndex(({ id }) => gone.has(id))
    const next =
      cases.slice(index + 1).find(({ id }) => !gone.has(id)) ?? cases.find(({ id }) => !gone.has(id))
    setChosen(new Set())
    open(next?.id)
    void refresh()
  }
  const handleUndone = async () => {
    setLast(null)
    await refresh()
  }
  const isWhole = wholeOf !== null && wholeOf === caseId
  const toggleWhole = () => setWholeOf(isWhole ? null : caseId)
  const chooseNone = () => setChosen(new Set())
  return {
    ...{ chosen, chosenRows, choose, chooseNone, isWhole, toggleWhole, move },
    ...{ last, setLast, handleDecided, handleUndone, refresh },
  }
}
