import { Link } from 'react-router'
import { PasskeyProof } from '#app/accounts/auth/proof/passkey-proof.tsx'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { DeskNotice } from '#app/accounts/staff/notices/desk-notice.tsx'
import { fetchOwnRole } from '#app/accounts/staff/queries.ts'
import { type StaffRole, staffRoles } from '#app/accounts/staff/staff-roles.ts'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { returnParameter } from '#app/platform/http/sign-in-path.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { DeskSignIn } from './desk-sign-in.tsx'

export type ClosedDesk =
  | { wants: 'sign_in' }
  | { wants: 'second_factor'; userId: string; role: StaffRole | null }
  | { wants: 'proof' }
  | { wants: 'end_of_suspension' }
  | { wants: 'role' }
  | { wants: 'another_role' }

/** Loaded separately, because most users meet all preconditions. */
export function DeskPreconditions({ closed, onProven }: { closed: ClosedDesk; onProven: () => void }) {
  if (closed.wants === 'sign_in') return <DeskSignIn />
  if (closed.wants === 'second_factor') return <SecondFactorNotice {...closed} onProven={onProven} />
  if (closed.wants === 'end_of_suspension') return <SuspensionNotice />
  if (closed.wants === 'role') return <RemovedRoleNotice />
  if (closed.wants === 'another_role') return <OtherRoleNotice />
  return <ProofNotice onProven={onProven} />
}

interface SecondFactorNoticeProps {
  userId: string
  /** Null while unknown, when a passkey may not suffice. */
  role: StaffRole | null
  onProven: () => void
}

function SecondFactorNotice({ userId, role, onProven }: SecondFactorNoticeProps) {
  return (
    <DeskNotice title="The desk needs your second factor">
      <p>
        {role ? `Your role is ${staffRoles[role].title}. ` : ''}To open the desk, set up an authenticator app
        or a passkey in your settings. If you have one, sign out and sign in again with it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {role ? (
          <PasskeyProof userId={userId} label="Use your passkey" look="primary" onProven={onProven} />
        ) : null}
        <Link to={`/settings/security?${returnParameter}=${deskPath}`} className={buttonClass('outline')}>
          Go to security settings
        </Link>
      </div>
    </DeskNotice>
  )
}

function SuspensionNotice() {
  return (
    <DeskNotice title="Your account is suspended">
      <p>
        The desk stays closed until the suspension ends. The notice in your settings says why, and how to
        appeal.
      </p>
      <Link to="/settings/notices" className={`mt-6 ${buttonClass('outline')}`}>
        Read the notice
      </Link>
    </DeskNotice>
  )
}

function RemovedRoleNotice() {
  return (
    <DeskNotice title="You no longer have a role here">
      <p>
        An owner removed your role, so the desk is closed for you. Your account and your posts stay as they
        are. If you think it was a mistake, ask an owner to invite you again.
      </p>
      <Link to="/" className={`mt-6 ${buttonClass('outline')}`}>
        Return to Home
      </Link>
    </DeskNotice>
  )
}

function OtherRoleNotice() {
  return (
    <DeskNotice title="Your role can’t open this page">
      <p>If you need it for your work, ask an owner to change your role.</p>
      <Link to={deskPath} className={`mt-6 ${buttonClass('outline')}`}>
        Open the overview
      </Link>
    </DeskNotice>
  )
}

const stillClosed = new ApiClientError({
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
        if ((await fetchOwnRole()).desk !== 'open') throw stillClosed
      })
      if (isProven) onProven()
    })
  return (
    <DeskNotice title="The desk has closed">
      <p>
        The desk closes after an hour of inactivity, and twelve hours after you last confirmed your identity.
      </p>
      <FormError error={error} className="mt-4" />
      <Button className="mt-6" onClick={() => void open()} isBusy={isSending}>
        Open it again
      </Button>
      {proofDialog}
    </DeskNotice>
  )
}
