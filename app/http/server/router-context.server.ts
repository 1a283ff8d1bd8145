import { createContext } from 'react-router'
import type { Dependencies } from './dependencies.server.ts'

/** Marks the inline scripts of the page being rendered as ours; a new one for each page, and gone before it leaves. */
export const nonceContext = createContext<string>()

/** How loaders get at what the server was composed of. */
export const dependenciesContext = createContext<Dependencies>()
