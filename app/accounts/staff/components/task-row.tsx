import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'

interface TaskRowProps {
  count: ReactNode
  name: string
  /** Path below the desk's. */
  page: string
  isOverdue: boolean
  children?: ReactNode
}

export function TaskRow({ count, name, page, isOverdue, children }: TaskRowProps) {
  return (
    <li className="border-t border-line">
      <Link
        to={`${deskPath}/${page}`}
        className="grid min-h-11 grid-cols-[--spacing(10)_1fr] items-baseline gap-x-3 py-1.5 hover:text-accent"
      >
        <span className={`text-end text-xl leading-8 font-bold ${isOverdue ? 'text-danger' : ''}`}>
          {count}
        </span>{' '}
        <span className="min-w-0 wrap-anywhere">
          {/* May quote what people wrote, such as a campaign's subject. */}
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {children}
        </span>
      </Link>
    </li>
  )
}
