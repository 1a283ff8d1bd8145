import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { staffRoleOrder, staffRoles } from '../staff-roles.ts'

/** A native choice of roles; what it is called is the caller's to say. */
export function RoleSelect(select: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...select}
        className="min-h-12 w-full cursor-pointer appearance-none rounded-xl border border-edge bg-surface ps-3.5 pe-11 text-base text-ink"
      >
        {staffRoleOrder.map((role) => (
          <option key={role} value={role}>
            {staffRoles[role].title}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3.5 top-3.5 size-5 text-muted"
      />
    </span>
  )
}
