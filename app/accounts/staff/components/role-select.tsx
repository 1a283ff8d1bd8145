import type { ComponentProps } from 'react'
import { Select } from '#app/platform/ui/form/select-field.tsx'
import { staffRoleOrder, staffRoles } from '../staff-roles.ts'

/** A native choice of roles; what it is called is the caller's to say. */
export function RoleSelect(select: ComponentProps<'select'>) {
  return (
    <Select {...select}>
      {staffRoleOrder.map((role) => (
        <option key={role} value={role}>
          {staffRoles[role].title}
        </option>
      ))}
    </Select>
  )
}
