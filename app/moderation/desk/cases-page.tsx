import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { DecidedNotice } from '../decisions/decided-notice.tsx'
import { undoSeconds } from '../moderation-limits.ts'
import { queueQuery, rulesQuery } from '../queries.ts'
import { BreakNudge } from './break-nudge.tsx'
import { CasePanel } from './case-panel.tsx'
import { type DeskKey, type PanelKeys, useDeskKeys } from './desk-keys.ts'
import { HideDangerCasesField, useHideDangerCases } from './hide-danger-cases.tsx'
import { QueueFilter, useQueueFilter } from './queue-filter.tsx'
import { QueueList } from './queue-list.tsx'
import { useLiveQueue } from './refresh-desk.ts'
import { useQueueWork } from './use-queue-work.ts'

const KeysDialog = lazy(async () => {
  const { KeysDialog: loaded } = await importWithRetry(() => import('./keys-dialog.tsx'))
  return { default: loaded }
})

/** Lazy, because most cases are decided singly. */
const BulkPanel = lazy(async () => {
  const { BulkPanel: loaded } = await importWithRetry(() => import('./bulk-panel.tsx'))
  return { default: loaded }
})

const AuthorPanel = lazy(async () => {
  const { AuthorPanel: loaded } = await importWithRetry(() => import('./bulk-panel.tsx'))
  return { default: loaded }
})

/** Fallback without a live stream, which announces changes of the queue. */
const queueEveryMs = 60_000

/** The queue beside the open case; on phones one at a time. */
export function CasesPage({ userId, caseId }: { userId: string; caseId: string | null }) {
  const filter = useQueueFilter()
  const queue = useInfiniteQuery({
    ...queueQuery(userId, filter),
    refetchInterval: queueEveryMs,
    placeholderData: keepPreviousData,
  })
  useLiveQueue(userId)
  const { data, error: rulesError, refetch: readRules } = useQuery(rulesQuery)
  const rules = data?.rules
  const [areKeysShown, setKeysShown] = useState(false)
  /** The reason that the last key did nothing; otherwise blank. */
  const [explained, explain] = useState('')
  const keysRef = useRef<PanelKeys>(null)
  const pass = useHideDangerCases(queue.data?.pages.flatMap((page) => page.cases) ?? [])
  const { cases } = pass
  const work = useQueueWork({ userId, caseId, cases })
  const { chosen, chosenRows, choose, isWhole, toggleWhole, last, handleDecided, refresh } = work
  const acts: Partial<Record<DeskKey, () => void>> = {
    j: () => {
      if (cases.at(-1)?.id === caseId && queue.hasNextPage) void queue.fetchNextPage()
      work.move(1)
    },
    k: () => work.move(-1),
    x: () => (caseId ? choose(caseId, !chosen.has(caseId)) : explain('Open a case first.')),
    r: () => document.querySelector<HTMLElement>('#decision select[name=ruleKey]')?.focus(),
    ...(isWhole && { a: toggleWhole }),
    n: () => document.querySelector<HTMLElement>('form[aria-label="Note for colleagues"] textarea')?.focus(),
    u: () => {
      const undo = document.getElementById('undo-decision')
      if (undo) undo.click()
      else explain(`Nothing to undo. A decision can be undone for ${undoSeconds} seconds.`)
    },
    '?': () => setKeysShown(true),
  }
  const { areOn, switchKeys } = useDeskKeys(
    (key) => (acts[key] ?? (() => keysRef.current?.press(key)))(),
    explain,
  )

  if (!queue.data)
    return <LoadingState height={30} error={queue.error} onRetry={() => void queue.refetch()} />
  if (!rules) return <LoadingState height={30} error={rulesError} onRetry={() => void readRules()} />
  return (
    <>
      <div role="status">
        {last ? (
          <DecidedNotice
            key={`${last.decided.batchId} ${last.isEarlier}`}
            {...last}
            onUndone={work.handleUndone}
            onOver={work.forgetLast}
          />
        ) : null}
        {explained ? <p className="mt-2 text-sm text-muted">{explained}</p> : null}
      </div>
      <BreakNudge />
      <div
        data-single-keys={areOn ? 'on' : 'off'}
        className="mt-4 grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
      >
        <div className={caseId === null ? '' : 'max-lg:hidden'}>
          <QueueFilter filter={filter} />
          <QueueList cases={cases} openId={caseId} chosen={chosen} onChoose={choose} />
          <LoadMore query={queue} />
          <HideDangerCasesField isOn={pass.isOn} passedOver={pass.passedOver} onChange={pass.change} />
          <Button look="quiet" className="mt-2 -ms-4" onClick={() => setKeysShown(true)}>
            Keyboard shortcuts
          </Button>
          {chosenRows.length > 0 ? <SelectionBar count={chosenRows.length} /> : null}
        </div>
        <Suspense>
          {chosenRows.length > 1 ? (
            <BulkPanel
              {...{ rules, keysRef }}
              rows={chosenRows}
              onDecided={handleDecided}
              onConflict={refresh}
              onLeave={work.chooseNone}
            />
          ) : caseId !== null && isWhole ? (
            <AuthorPanel
              {...{ userId, caseId, rules, keysRef }}
              onDecided={handleDecided}
              onConflict={refresh}
              onLeave={toggleWhole}
            />
          ) : caseId === null ? (
            <p className="text-muted max-lg:hidden">
              Open a case{areOn ? ', or press ' : '.'}
              {areOn ? <kbd>j</kbd> : null}
            </p>
          ) : (
            <CasePanel
              key={caseId}
              {...{ userId, caseId, rules, keysRef }}
              onBegin={work.nextId === caseId ? work.begin : undefined}
              onDecided={handleDecided}
              onWholeAuthor={toggleWhole}
              onExplain={explain}
            />
          )}
        </Suspense>
      </div>
      {areKeysShown ? (
        <Suspense>
          <KeysDialog areOn={areOn} onSwitch={switchKeys} onClose={() => setKeysShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Stays in view below a long list on phones, where the panel for several cases is under the list. */
function SelectionBar({ count }: { count: number }) {
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface py-2 text-sm lg:hidden">
      {count > 1 ? (
        <a href="#bulk-title" className="inline-flex min-h-11 items-center font-semibold text-accent">
          Decide {count} cases together ↓
        </a>
      ) : (
        <p className="flex min-h-11 items-center">1 case selected. Select another to decide them together.</p>
      )}
    </div>
  )
}
