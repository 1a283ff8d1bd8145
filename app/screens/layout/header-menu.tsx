import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

interface HeaderMenuProps {
  id: string
  label: string
  icon: ReactNode
  heading?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A native popover: it closes on Escape or a press elsewhere, and works before hydration. */
export function HeaderMenu({ id, label, icon, heading, children, footer }: HeaderMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="ml-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-tint text-accent-strong ring-1 ring-line hover:ring-accent"
      >
        {icon}
      </button>
      <div id={id} popover="auto" className="header-menu">
        {heading}
        <ul>{children}</ul>
        {footer}
      </div>
    </>
  )
}

interface HeaderMenuLinkProps {
  to: string
  icon?: ReactNode
  children: ReactNode
  onClick?: () => void
}

export function HeaderMenuLink({ to, icon, children, onClick }: HeaderMenuLinkProps) {
  const handleClick = ({ currentTarget }: MouseEvent) => {
    onClick?.()
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    <li>
      <Link to={to} onClick={handleClick}>
        {icon}
        {children}
      </Link>
    </li>
  )
}
