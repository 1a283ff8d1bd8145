import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { type OwnSession, ownSessionsSchema } from './session-list-schemas.ts'

const path = '/api/settings/sessions'

function useOwnSessions(userId: string) {
  const query = useQuery(memberQuery(['own-sessions', userId], path, { responseSchema: ownSessionsSchema }))
  const end = async (which: string) => {
    await sendAsMember('DELETE', which)
    await query.refetch()
  }
  return { query, endSession: (id: string) => end(`${path}/${id}`), endOtherSessions: () => end(path) }
}

/** One session and a button, in rem. */
const height = 9

export function SessionList({ userId, labelledBy }: { userId: string; labelledBy: string }) {
  const { query, endSession, endOtherSessions } = useOwnSessions(userId)
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const listRef = useListFocus(query.data?.sessions.length ?? 0)
  if (!query.data)
    return <LoadingState height={height} error={query.error} onRetry={() => void query.refetch()} />
  const { sessions, unlistedCount } = query.data
  return (
    <>
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-labelledby={labelledBy}
        className="mt-4 divide-y divide-edge/40 outline-none"
      >
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {unlistedCount > 0 ? (
        <p className="mt-3 text-muted">And {unlistedCount} more, used longer ago.</p>
      ) : null}
      {sessions.length > 1 ? (
        <Button look="outline" className="mt-5" onClick={() => setEnding('others')}>
          Sign out all other devices...
        </Button>
      ) : null}
      {ending ? (
        <EndQuestion
          device={ending === 'others' ? null : ending.device}
          onConfirm={() => (ending === 'others' ? endOtherSessions() : endSession(ending.id))}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent ? (
            <span className="rounded-full bg-tint px-3 py-0.5 text-sm font-medium text-accent-strong">
              This device
            </span>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          Signed in <RelativeTime iso={createdAt} />, last used <RelativeTime iso={lastUsedAt} />
        </p>
      </div>
      {isCurrent ? null : (
        <Button look="quiet" className="-mx-4" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out...
        </Button>
      )}
    </li>
  )
}

interface EndQuestionProps {
  device: string | null
  onConfirm: () => Promise<void>
  onClose: () => void
}

function EndQuestion({ device, onConfirm, onClose }: EndQuestionProps) {
  const { isSending, error, run } = useCommand('Error signing out')
  const handleConfirm = async () => {
    if (!(await run(onConfirm))) return
    // While the dialog is open, no element outside it can take the focus.
    flushSync(onClose)
    showSuccess(
      device === null
        ? { title: 'Other devices signed out', description: 'You are still signed in here.' }
        : { title: 'Device signed out', description: `${device} is signed out of your account.` },
    )
  }
  return (
    <ConfirmDialog
      title={device === null ? 'Sign out all other devices?' : 'Sign out this device?'}
      onClose={onClose}
    >
      <p className="mt-3 text-muted">
        {device === null ? 'Every other device' : device} is signed out: an open page there says so when it is
        next used. Unsent drafts stay on that device.
      </p>
      <p className="mt-3 text-muted">
        If you don’t recognize a device, change your password too: someone may know it.
      </p>
      <ConfirmActions
        label="Sign out"
        busyLabel="Signing out..."
        isSending={isSending}
        error={error}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      />
    </ConfirmDialog>
  )
}
