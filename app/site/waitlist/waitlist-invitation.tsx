import { Link } from 'react-router'
import { waitlistSectionId } from '#app/platform/http/page-paths.ts'
import { SignedOut } from '#app/platform/session/auth-gate.tsx'

interface WaitlistInvitationProps {
  siteName: string
  isOpen: boolean
}

/** Invites visitors who come to a story. */
export function WaitlistInvitation({ siteName, isOpen }: WaitlistInvitationProps) {
  return (
    <SignedOut>
      <p className="mt-6 rounded-2xl bg-sun-tint px-5 py-3">
        {siteName} is building a quiet way to clean indoor air.{' '}
        <Link
          to={isOpen ? `/#${waitlistSectionId}` : '/'}
          // After a client-side navigation, the parts of the page would load one by one and push the waitlist out of view.
          reloadDocument
          className="-my-2.5 inline-block py-2.5 font-semibold text-accent-strong underline underline-offset-4"
        >
          {isOpen ? 'Join the waitlist' : 'See what is coming'}
        </Link>
      </p>
    </SignedOut>
  )
}
