import { RoleLinkPage } from '#app/accounts/staff/components/role-link-page.tsx'
import { DeskGate } from './desk-gate.tsx'

/** Also renders the page for a link that grants a role. */
export function DeskPage({ path }: { path: string }) {
  if (path === 'claim' || path === 'invitation') return <RoleLinkPage key={path} kind={path} />
  return <DeskGate path={path} />
}
