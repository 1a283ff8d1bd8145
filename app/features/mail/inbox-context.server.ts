import { createContext } from 'react-router'
import type { Inbox } from './mail-schemas.ts'

/** The mails kept instead of sent; null unless the site is on localhost and has no mail server. */
export const inboxContext = createContext<Inbox | null>(null)
