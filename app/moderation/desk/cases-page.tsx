import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import type { QueueRow } from '../cases/case-schemas.ts'
import { DecidedNotice } from '../decisions/decided-notice.tsx'
import { queueQuery, rulesQuery } from '../queries.ts'
import { BreakNudge } from './break-nudge.tsx'
import { CasePanel } from './case-panel.tsx'
import { type DeskKey, type PanelKeys, useDeskKeys } from './desk-keys.ts'
import { QueueList } from './queue-list.tsx'
import { useLiveQueue } from './use-cases.ts'
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
  const queue = useInfiniteQuery({ ...queueQuery(userId), refetchInterval: queueEveryMs })
  useLiveQueue(userId)
  const { data, error: rulesError, refetch: readRules } = useQuery(rulesQuery)
  const rules = data?.rules
  const [areKeysShown, setKeysShown] = useState(false)
  const keysRef = useRef<PanelKeys>(null)
  const pass = useHideDangerCases(queue.data?.pages.flatMap((page) => page.cases) ?? [])
  const { cases } = pass
  const work = useQueueWork({ userId, caseId, cases })
  const { chosen, chosenRows, choose, isWhole, toggleWhole, last, setLast, handleDecided, refresh } = work
  const acts: Partial<Record<DeskKey, () => void>> = {
    j: () => {
      if (cases.at(-1)?.id === caseId && queue.hasNextPage) void queue.fetchNextPage()
      work.move(1)
    },
    k: () => work.move(-1),
    x: () => caseId && choose(caseId, !chosen.has(caseId)),
    r: () => document.querySelector<HTMLElement>('#decision select[name=ruleKey]')?.focus(),
    ...(isWhole && { a: toggleWhole }),
    n: () => document.querySelector<HTMLElement>('form[aria-label="Note for colleagues"] textarea')?.focus(),
    u: () => document.getElementById('undo-decision')?.click(),
    '?': () => setKeysShown(true),
  }
  const { areOn, switchKeys } = useDeskKeys((key) => (acts[key] ?? (() => keysRef.current?.press(key)))())

  if (!queue.data)
    return <LoadingState height={30} error={queue.error} onRetry={() => void queue.refetch()} />
  if (!rules) return <LoadingState height={30} error={rulesError} onRetry={() => void readRules()} />
  return (
    <>
      <div role="status">
        {last ? (
          <DecidedNotice
            key={last.decided.batchId}
            {...last}
            onUndone={work.handleUndone}
            onOver={() => setLast(null)}
          />
        ) : null}
      </div>
      <BreakNudge />
      <div className="mt-4 grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
        <div className={caseId === null ? '' : 'max-lg:hidden'}>
          <QueueList cases={cases} openId={caseId} chosen={chosen} onChoose={choose} />
          <LoadMore query={queue} />
          <HideDangerCasesField isOn={pass.isOn} passedOver={pass.passedOver} onChange={pass.change} />
          <Button look="quiet" className="mt-2 -ms-4" onClick={() => setKeysShown(true)}>
            Keyboard shortcuts
          </Button>
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
              Open a case, or press <kbd>j</kbd>.
            </p>
          ) : (
            <CasePanel
              key={caseId}
              {...{ userId, caseId, rules, keysRef }}
              onBegin={work.nextId === caseId ? work.begin : undefined}
              onDecided={handleDecided}
              onWholeAuthor={toggleWhole}
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

const storageKey = 'clean-air-desk-passes'

/** Setting of this device to leave cases about danger to colleagues. */
function useHideDangerCases(loaded: QueueRow[]) {
  const [isOn, setOn] = useState(() => browserStorage.getItem(storageKey) === 'on')
  const change = (next: boolean) => {
    setOn(next)
    browserStorage.setItem(storageKey, next ? 'on' : 'off')
  }
  const cases = isOn ? loaded.filter(({ band }) => band > 0) : loaded
  return { isOn, change, cases, passedOver: loaded.length - cases.length }
}

interface HideDangerCasesFieldProps {
  isOn: boolean
  passedOver: number
  onChange: (isOn: boolean) => void
}

/** Checkbox that hides disturbing cases, with the number of hidden cases, which colleagues must handle. */
function HideDangerCasesField({ isOn, passedOver, onChange }: HideDangerCasesFieldProps) {
  return (
    <div className="mt-3 text-sm">
      <CheckboxField
        label="Hide “Danger to people” cases here and leave them to colleagues"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {passedOver > 0 ? (
        <p className="text-muted">
          {passedOver === 1 ? 'One case is' : `${passedOver} cases are`} hidden and left to colleagues.
        </p>
      ) : null}
    </div>
  )
}
