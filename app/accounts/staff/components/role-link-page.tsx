import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deskInvitationPath, deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { browserStorage, tabStorage } from '#app/platform/storage/browser-storage.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { DeskNotice } from '../notices/desk-notice.tsx'
import { NotFound } from '../notices/not-found.tsx'
import { acceptInvitation, invitationQuery, sendClaim } from '../queries.ts'
import { staffRoles } from '../staff-roles.ts'

/** Only the first owner needs it. */
const ClaimAccount = lazy(async () => ({
  default: (await importWithRetry(() => import('./claim-account.tsx'))).ClaimAccount,
}))

type LinkKind = 'claim' | 'invitation'

/**
 * Keeps the first owner's token for all tabs, because the email that confirms the new account's address opens another one. An invitation's
 * stays in its tab: its email can be opened again.
 */
const storageOf = (kind: LinkKind) => (kind === 'claim' ? browserStorage : tabStorage)

const tokenPattern = /^[\w-]{43}$/

/** Reads the token from the URL's fragment, removes it there, and keeps it while the reader signs in. */
function useLinkToken(kind: LinkKind): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const key = `desk-${kind}`
    const given = window.location.hash.slice(1)
    if (tokenPattern.test(given)) {
      storageOf(kind).setItem(key, given)
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    setToken(storageOf(kind).getItem(key))
  }, [kind])
  return token
}

/** The page of an invitation or the first owner's link. Nothing happens until its button is pressed. */
export function RoleLinkPage({ kind }: { kind: LinkKind }) {
  const session = useSession()
  const token = useLinkToken(kind)
  if (token === null) return <NotFound />
  if (token === undefined || session.status === 'unknown') return <Waiting />
  if (session.status === 'out')
    return kind === 'claim' ? (
      <Suspense fallback={<Waiting />}>
        <ClaimAccount />
      </Suspense>
    ) : (
      <SignInFirst />
    )
  const { id, email } = session.user
  return kind === 'claim' ? (
    <Claim key={id} token={token} email={email} />
  ) : (
    <Invitation key={id} token={token} email={email} />
  )
}

const Waiting = () => (
  <main className="page-grid min-h-svh py-6">
    <LoadingState height={12} error={null} onRetry={() => {}} />
  </main>
)

function SignInFirst() {
  return (
    <DeskNotice title="Sign in first">
      <p>Sign in with the account that has the invited email address, or sign up with it.</p>
      <Link to={signInPath(deskInvitationPath)} className={buttonClass('primary', 'mt-6')}>
        Sign in
      </Link>
    </DeskNotice>
  )
}

interface AnswerProps {
  label: string
  busyLabel: string
  failure: string
  kind: LinkKind
  onConfirm: () => Promise<unknown>
}

function Answer({ label, busyLabel, failure, kind, onConfirm }: AnswerProps) {
  const navigate = useNavigate()
  const { isSending, error, run } = useCommand(failure)
  const confirm = () =>
    run(async () => {
      await onConfirm()
      storageOf(kind).removeItem(`desk-${kind}`)
      await navigate(deskPath, { replace: true })
    })
  return (
    <>
      <FormError error={error} className="mt-4" />
      <Button className="mt-6" isBusy={isSending} onClick={() => void confirm()}>
        {isSending ? busyLabel : label}
      </Button>
    </>
  )
}

function Claim({ token, email }: { token: string; email: string }) {
  return (
    <DeskNotice title="Become the owner of this site">
      <p>
        You are signed in as <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>. This account
        will be able to do everything at the desk. The link works once.
      </p>
      <Answer
        label="Become the owner"
        busyLabel="One moment..."
        failure="Error becoming the owner"
        kind="claim"
        onConfirm={() => sendClaim(token)}
      />
    </DeskNotice>
  )
}

function Invitation({ token, email }: { token: string; email: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token))
  if (!data)
    return (
      <DeskNotice title="Your invitation">
        <LoadingState height={6} error={error} onRetry={() => void refetch()} />
      </DeskNotice>
    )
  const { title, duties } = staffRoles[data.role]
  if (!data.isForYou)
    return (
      <DeskNotice title="This invitation is for another address">
        <p>
          You are signed in as <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>. Sign out,
          then sign in with the account that has the invited address, and make sure that address is confirmed.
        </p>
      </DeskNotice>
    )
  return (
    <DeskNotice title={`You’re invited: ${title}`}>
      <p>
        {data.invitedBy ? (
          <>
            <bdi>{data.invitedBy}</bdi> invites you.{' '}
          </>
        ) : null}
        With this role, you:
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
      <p className="mt-3">
        The desk needs a second factor, which you set up next. Your actions there are logged.
      </p>
      <Answer
        label="Accept"
        busyLabel="Accepting..."
        failure="Error accepting the invitation"
        kind="invitation"
        onConfirm={() => acceptInvitation(token)}
      />
    </DeskNotice>
  )
}
