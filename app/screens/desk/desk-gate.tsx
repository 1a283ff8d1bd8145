import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { deskRefusedEvent } from '#app/accounts/staff/call-as-staff.ts'
import { NotFound } from '#app/accounts/staff/notices/not-found.tsx'
import { ownRoleQuery } from '#app/accounts/staff/queries.ts'
import { staffRoles } from '#app/accounts/staff/staff-roles.ts'
import type { OwnRole } from '#app/accounts/staff/staff-schemas.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { rememberDeskAccess } from '#app/platform/session/desk-access-memory.ts'
import { hasAnyoneOpenedDesk } from '#app/platform/session/desk-usage.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { listDeskPages } from './desk-pages.tsx'
import type { ClosedDesk } from './desk-preconditions.tsx'

const DeskPreconditions = lazy(async () => {
  const { DeskPreconditions: loaded } = await importWithRetry(() => import('./desk-preconditions.tsx'))
  return { default: loaded }
})

/** Signed-out users see the sign-in form only in a browser that has opened the desk before, so that others cannot detect it. */
export function DeskGate({ path }: { path: string }) {
  const session = useSession()
  if (session.status === 'out')
    return hasAnyoneOpenedDesk() ? <Closed closed={{ wants: 'sign_in' }} /> : <NotFound />
  if (session.status === 'unknown') return <Waiting error={null} />
  return <RoleGate key={session.user.id} userId={session.user.id} path={path} />
}

function Waiting({ error, onRetry = () => {} }: { error: Error | null; onRetry?: () => void }) {
  return (
    <main className="page-grid min-h-svh py-6">
      <LoadingState height={20} error={error} onRetry={onRetry} />
    </main>
  )
}

function Closed({ closed, onProven = () => {} }: { closed: ClosedDesk; onProven?: () => void }) {
  return (
    <Suspense fallback={<Waiting error={null} />}>
      <DeskPreconditions closed={closed} onProven={onProven} />
    </Suspense>
  )
}

function RoleGate({ userId, path }: { userId: string; path: string }) {
  const { data, error, refetch } = useQuery(ownRoleQuery(userId))
  const [first = '', item = '', ...rest] = path.split('/')
  const hasNoRole = error !== null && toApiClientError(error).status === 404
  useEffect(() => {
    if (hasNoRole) rememberDeskAccess(userId, null)
    else if (data) rememberDeskAccess(userId, decides(data.role) ? 'decider' : 'reader')
  }, [userId, data, hasNoRole])
  // Access may have ended while the desk was open.
  useEffect(() => {
    const readAgain = () => void refetch()
    addEventListener(deskRefusedEvent, readAgain)
    return () => removeEventListener(deskRefusedEvent, readAgain)
  }, [refetch])
  if (hasNoRole)
    return toApiClientError(error).code === 'role_removed' ? (
      <Closed closed={{ wants: 'role' }} />
    ) : (
      <NotFound />
    )
  const readAgain = () => void refetch()
  if (error && toApiClientError(error).code === 'insufficient_aal')
    return <Closed closed={{ wants: 'second_factor', userId, role: null }} />
  if (!data) return <Waiting error={error} onRetry={readAgain} />
  const { role, desk, factorResetAt } = data
  const page = listDeskPages(role).find(({ name }) => name === first)
  const isKnown = rest.length === 0 && (item === '' || page?.hasItems)
  if (!page && listDeskPages('owner').some(({ name }) => name === first))
    return <Closed closed={{ wants: 'another_role' }} />
  if (!page || !isKnown) return <NotFound />
  if (desk === 'suspended') return <Closed closed={{ wants: 'end_of_suspension' }} />
  if (desk === 'needs_second_factor')
    return <Closed closed={{ wants: 'second_factor', userId, role }} onProven={readAgain} />
  if (desk === 'needs_sign_in') return <Closed closed={{ wants: 'proof' }} onProven={readAgain} />
  return (
    <DeskFrame userId={userId} role={role} page={page} item={item || null} factorResetAt={factorResetAt} />
  )
}

const decides = (role: OwnRole['role']) => staffRoles[role].databaseRoles.includes('moderator')
