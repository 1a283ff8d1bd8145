import { ChevronDown, Menu } from 'lucide-react'
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

/** Rows of sections and pages, or one menu of all pages where the rows have no room, as on phones and with large text. */
export function DeskNavigation({ role, page }: { role: StaffRole; page: DeskPage }) {
  const pages = listDeskPages(role)
  const entries = pages.length > mostInOneRow ? gather(pages) : pages.map(toEntry)
  const open = entries.find((entry) => entry.pages.includes(page))
  return (
    <nav aria-label="Desk" className="@container border-b border-line bg-surface">
      <PagesMenu entries={entries} role={role} page={page} />
      <div className="@max-3xl:hidden">
        <Row entries={entries} page={page}>
          <li className="ms-auto shrink-0 px-3 text-sm text-muted">{staffRoles[role].title}</li>
        </Row>
        {open && open.pages.length > 1 ? (
          <Row title={open.title} entries={open.pages.map(toEntry)} page={page} />
        ) : null}
      </div>
    </nav>
  )
}

interface PagesMenuProps {
  entries: readonly Entry[]
  role: StaffRole
  page: DeskPage
}

function PagesMenu({ entries, role, page }: PagesMenuProps) {
  // Tied to the current page, so that navigating collapses it.
  const [unfoldedOn, setUnfoldedOn] = useState<DeskPage | null>(null)
  const isUnfolded = unfoldedOn === page
  const id = useId()
  return (
    <div className="@3xl:hidden">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfoldedOn(isUnfolded ? null : page)}
        className="page-grid flex min-h-12 w-full cursor-pointer items-center gap-2 font-medium hover:text-accent"
      >
        <Menu aria-hidden="true" className="size-5" />
        Menu
        <span className="ms-auto text-sm font-normal text-muted">{staffRoles[role].title}</span>
        <ChevronDown aria-hidden="true" className={`size-5 ${isUnfolded ? 'rotate-180' : ''}`} />
      </button>
      {isUnfolded ? (
        <ul id={id} className="page-grid columns-2 gap-x-4 @max-2xs:columns-1 @lg:columns-3 pb-4">
          {entries.map((entry) => (
            <MenuSection key={entry.title} entry={entry} page={page} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function MenuSection({ entry: { title, pages }, page }: { entry: Entry; page: DeskPage }) {
  const links = pages.map((one) => (
    <li key={one.name}>
      <Link
        to={pathOf(one)}
        aria-current={one === page ? 'page' : undefined}
        className="flex min-h-11 items-center font-medium hover:text-accent aria-[current]:text-accent-strong aria-[current]:underline"
      >
        {one.title}
      </Link>
    </li>
  ))
  if (pages.length === 1) return links
  return (
    <li className="break-inside-avoid">
      <p aria-hidden="true" className="pt-3 text-sm text-muted">
        {title}
      </p>
      <ul aria-label={title}>{links}</ul>
    </li>
  )
}

const pathOf = ({ name }: DeskPage) => (name ? `${deskPath}/${name}` : deskPath)

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
      className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-3 not-first:text-sm"
    >
      {entries.map(({ title: name, pages: [first, ...others] }) => (
        <li key={name}>
          <Link
            to={first ? pathOf(first) : deskPath}
            aria-current={name !== current ? undefined : others.length > 0 ? 'true' : 'page'}
            className="inline-flex min-h-11 min-w-11 items-center justify-center border-y-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current]:border-b-accent aria-[current]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}
