import type { ReactNode } from 'react'
import { type StaffRole, staffRoles } from '#app/accounts/staff/staff-roles.ts'
import { HealthSummary } from '#app/audience/health/health-summary.tsx'
import { useSession } from '#app/platform/session/use-session.ts'

export function OverviewPage({ userId, role }: { userId: string; role: StaffRole }) {
  const session = useSession()
  const { title, duties } = staffRoles[role]
  const name = session.status === 'in' ? session.user.fullName || session.user.email : ''
  return (
    <dl className="mt-4 max-w-reading divide-y divide-line border-y border-line">
      <Row term="Signed in as">
        <bdi className="wrap-anywhere">{name}</bdi>
      </Row>
      <Row term="Role">{title}</Row>
      <Row term="Your duties">
        <ul className="list-disc space-y-1 ps-5">
          {duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
      </Row>
      {role === 'owner' && (
        <Row term="Health">
          <HealthSummary userId={userId} />
        </Row>
      )}
      <Row term="This session">
        The desk closes after an hour without use, and twelve hours after you last confirmed your identity.
        Your actions here are logged.
      </Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_4fr]">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
