import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { deskPath } from '#app/http/page-paths.ts'
import { FactorResetNotice } from '../notices/factor-reset-notice.tsx'
import { type DeskPage, type StaffRole, staffRoles } from '../staff-roles.ts'
import { AuditPage } from './audit-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { StaffPage } from './staff-page.tsx'

const titles: Readonly<Record<DeskPage, string>> = { overview: 'Overview', staff: 'Staff', audit: 'Audit' }

interface DeskFrameProps {
  userId: string
  /** When one's second factors are taken, as another owner has asked. */
  factorResetAt: string | null
  role: StaffRole
  page: DeskPage
}

/** What all pages of the desk stand in: its name, the ways between its pages, and the page's title. */
export function DeskFrame({ userId, role, page, factorResetAt }: DeskFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${titles[page]} · Desk`
    // Whoever goes on by keyboard begins at the new page's title.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [page])
  return (
    <main className="min-h-svh border-t border-line">
      <div className="border-b border-line bg-surface">
        <nav
          aria-label="Desk"
          className="mx-auto flex max-w-page items-center gap-1 overflow-x-auto px-4 sm:gap-2 sm:px-6"
        >
          {staffRoles[role].pages.map((name) => (
            <NavLink
              key={name}
              to={name === 'overview' ? deskPath : `${deskPath}/${name}`}
              end
              className="inline-flex min-h-11 first:-ms-3 items-center border-y-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink"
            >
              {titles[name]}
            </NavLink>
          ))}
          <span className="ms-auto shrink-0 ps-3 text-sm text-muted">{staffRoles[role].title}</span>
        </nav>
      </div>
      <div className="mx-auto max-w-page px-4 pt-5 pb-16 sm:px-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {titles[page]}
        </h1>
        {factorResetAt === null ? null : <FactorResetNotice userId={userId} at={factorResetAt} />}
        {page === 'overview' ? <OverviewPage role={role} /> : null}
        {page === 'staff' ? <StaffPage userId={userId} /> : null}
        {page === 'audit' ? <AuditPage userId={userId} /> : null}
      </div>
    </main>
  )
}
