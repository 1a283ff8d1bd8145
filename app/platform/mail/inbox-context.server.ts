import { createContext } from 'react-router'
import type { Inbox } from './inbox.ts'

/** The mails kept instead of sent; null unless the site has no mail server, and the request comes from a browser on its machine. */
export const inboxContext = createContext<Inbox | null>(null)
