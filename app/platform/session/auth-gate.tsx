import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

/** The server's HTML contains both states, because it is the same for everyone; CSS selects one by <html data-session>. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'out' ? null : <div className="only-signed-in contents">{children}</div>
}

export function SignedOut({ children }: { children: ReactNode }) {
  return useSession().status === 'in' ? null : <div className="only-signed-out contents">{children}</div>
}
