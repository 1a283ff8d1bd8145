import { RoleLinkPage } from '#app/accounts/staff/components/role-link-page.tsx'
import { DeskGate } from './desk-gate.tsx'

/** What stands at an address below `/desk/`: one of the desk's pages, or where a link to a role leads. */
export function DeskPage({ path }: { path: string }) {
  if (path === 'claim' || path === 'invitation') return <RoleLinkPage key={path} kind={path} />
  return <DeskGate path={path} />
}
