import { createContext } from 'react-router'
import type { Inbox } from './inbox.ts'

/** The local inbox; null if the site has a mail server, or the request is not from a browser on the same machine. */
export const inboxContext = createContext<Inbox | null>(null)
