import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { PasskeyProof } from '#app/features/accounts/proof/passkey-proof.tsx'
import { useFreshProof } from '#app/features/accounts/proof/use-fresh-proof.tsx'
import { rememberDesk } from '#app/features/session/desk-memory.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { DeskNotice } from '#app/features/staff/notices/desk-notice.tsx'
import { NotFound } from '#app/features/staff/notices/not-found.tsx'
import { fetchOwnRole } from '#app/features/staff/staff-requests.ts'
import { type DeskPage, deskPages, staffRoles } from '#app/features/staff/staff-roles.ts'
import type { OwnRole } from '#app/features/staff/staff-schemas.ts'
import { ApiClientError, toApiClientError } from '#app/http/client/api-client-error.ts'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import { Button, buttonClass } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { DeskFrame } from './desk-frame.tsx'

/** Shows the desk to staff whose session opens it, tells them what it lacks if not, and shows everybody else a 404. */
export function DeskGate({ path }: { path: string }) {
  const session = useSession()
  if (session.status === 'out') return <NotFound />
  if (session.status === 'unknown') return <Waiting error={null} />
  return <RoleGate key={session.user.id} userId={session.user.id} path={path} />
}

function Waiting({ error, onRetry = () => {} }: { error: Error | null; onRetry?: () => void }) {
  return (
    <main className="mx-auto min-h-svh max-w-page px-4 py-6 sm:px-6">
      <LoadingState height={20} error={error} onRetry={onRetry} />
    </main>
  )
}

function RoleGate({ userId, path }: { userId: string; path: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', userId],
    queryFn: ({ signal }) => fetchOwnRole(signal),
  })
  const [first = '', item = '', ...rest] = path.split('/')
  const page = deskPages.find((name) => (name === 'overview' ? '' : name) === first)
  const hasNoRole = error !== null && toApiClientError(error).status === 404
  useEffect(() => {
    if (hasNoRole) rememberDesk(userId, null)
    else if (data) rememberDesk(userId, decides(data.role) ? 'decider' : 'reader')
  }, [userId, data, hasNoRole])
  if (hasNoRole) return <NotFound />
  if (error && toApiClientError(error).code === 'insufficient_aal') return <SecondFactorNotice />
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  const isKnown = rest.length === 0 && (item === '' || pagesWithItems.some((name) => name === page))
  if (!page || !isKnown || !staffRoles[data.role].pages.includes(page)) return <NotFound />
  const readAgain = () => void refetch()
  if (data.desk === 'needs_second_factor')
    return (
      <SecondFactorNotice role={data.role}>
        <PasskeyProof userId={userId} label="Use your passkey" look="primary" onProven={readAgain} />
      </SecondFactorNotice>
    )
  if (data.desk === 'needs_sign_in') return <ProofNotice onProven={readAgain} />
  const { role, factorResetAt } = data
  return <DeskFrame userId={userId} role={role} page={page} item={item} factorResetAt={factorResetAt} />
}

const decides = (role: OwnRole['role']) => staffRoles[role].databaseRoles.includes('moderator')

interface SecondFactorNoticeProps {
  role?: OwnRole['role']
  /** By which it can be given at once. */
  children?: ReactNode
}

function SecondFactorNotice({ role, children }: SecondFactorNoticeProps) {
  return (
    <DeskNotice title="The desk needs your second factor">
      <p>
        {role ? `Your role is ${staffRoles[role].title}. ` : ''}To open the desk, set up an authenticator app
        or a passkey in your settings. If you have one, sign out and sign in again with it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <Link to="/settings/security" className={buttonClass('outline')}>
          Go to security settings
        </Link>
      </div>
    </DeskNotice>
  )
}

const pagesWithItems: readonly DeskPage[] = ['cases', 'people', 'campaigns', 'waves']

const closed = new ApiClientError({
  status: 403,
  code: 'reauthentication_needed',
  message: 'Please confirm that it’s you, then try again.',
})

function ProofNotice({ onProven }: { onProven: () => void }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error confirming it’s you')
  const open = () =>
    run(async () => {
      const isProven = await withFreshProof(async () => {
        if ((await fetchOwnRole()).desk !== 'open') throw closed
      })
      if (isProven) onProven()
    })
  return (
    <DeskNotice title="The desk has closed">
      <p>It closes after an hour without use, and twelve hours after you last confirmed that it’s you.</p>
      {error ? (
        <p role="alert" className="mt-4 font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button className="mt-6" onClick={() => void open()} isBusy={isSending}>
        Open it again
      </Button>
      {proofDialog}
    </DeskNotice>
  )
}
