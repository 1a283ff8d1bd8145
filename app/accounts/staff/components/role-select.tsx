import type { ComponentProps } from 'react'
import { Select, toOption } from '#app/platform/ui/form/select-field.tsx'
import { staffRoleOrder, staffRoles } from '../staff-roles.ts'

export function RoleSelect(select: ComponentProps<'select'>) {
  return <Select {...select}>{staffRoleOrder.map((role) => toOption(role, staffRoles[role].title))}</Select>
}
