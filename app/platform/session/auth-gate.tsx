import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

/**
 * The server sends both states, as its HTML is the same for everybody, and CSS picks one by <html data-session>.
 * Once the page is taken over, only the right one is left in it.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'out' ? null : <div className="only-signed-in contents">{children}</div>
}

export function SignedOut({ children }: { children: ReactNode }) {
  return useSession().status === 'in' ? null : <div className="only-signed-out contents">{children}</div>
}
