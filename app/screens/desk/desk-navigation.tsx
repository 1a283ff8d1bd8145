import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type StaffRole, staffRoles } from '#app/accounts/staff/staff-roles.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { type DeskPage, listDeskPages } from './desk-pages.tsx'

interface Entry {
  title: string
  pages: readonly DeskPage[]
}

const mostInOneRow = 8

/** One row of pages, or of sections with a second row for the open section. With large text it collapses behind a button. */
export function DeskNavigation({ role, page }: { role: StaffRole; page: DeskPage }) {
  const pages = listDeskPages(role)
  const entries = pages.length > mostInOneRow ? gather(pages) : pages.map(toEntry)
  const open = entries.find((entry) => entry.pages.includes(page))
  // Tied to the current page, so that navigating collapses it.
  const [unfoldedOn, setUnfoldedOn] = useState<DeskPage | null>(null)
  const isUnfolded = unfoldedOn === page
  const rowsId = useId()
  return (
    <nav aria-label="Desk" className="@container border-b border-line bg-surface">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={rowsId}
        onClick={() => setUnfoldedOn(isUnfolded ? null : page)}
        className="hidden min-h-11 w-full cursor-pointer items-center justify-between px-4 font-medium text-muted hover:text-ink @max-2xs:flex"
      >
        Pages
        <ChevronDown aria-hidden="true" className={`size-5 ${isUnfolded ? 'rotate-180' : ''}`} />
      </button>
      <div id={rowsId} className={isUnfolded ? '' : '@max-2xs:hidden'}>
        <Row entries={entries} page={page}>
          <li className="ms-auto shrink-0 px-2 text-sm text-muted sm:px-3">{staffRoles[role].title}</li>
        </Row>
        {open && open.pages.length > 1 ? (
          <Row title={open.title} entries={open.pages.map(toEntry)} page={page} />
        ) : null}
      </div>
    </nav>
  )
}

const toEntry = (page: DeskPage): Entry => ({ title: page.title, pages: [page] })

function gather(pages: readonly DeskPage[]): readonly Entry[] {
  const nameEntry = ({ section, title }: DeskPage) => section ?? title
  return [...new Set(pages.map(nameEntry))].map((title) => ({
    title,
    pages: pages.filter((page) => nameEntry(page) === title),
  }))
}

interface RowProps {
  title?: string
  entries: readonly Entry[]
  page: DeskPage
  children?: ReactNode
}

function Row({ title, entries, page, children }: RowProps) {
  const current = entries.find((entry) => entry.pages.includes(page))?.title
  return (
    <ul
      aria-label={title}
      className="mx-auto flex max-w-page flex-wrap items-center px-2 not-first:text-sm max-sm:text-sm sm:gap-x-2 sm:px-3"
    >
      {entries.map(({ title: name, pages: [first, ...others] }) => (
        <li key={name}>
          <Link
            to={first?.name ? `${deskPath}/${first.name}` : deskPath}
            aria-current={name !== current ? undefined : others.length > 0 ? 'true' : 'page'}
            className="inline-flex min-h-11 min-w-11 items-center justify-center border-y-2 border-transparent px-2 sm:px-3 font-medium text-muted hover:text-ink aria-[current]:border-b-accent aria-[current]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}
