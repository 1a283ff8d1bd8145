import { createContext } from 'react-router'
import type { Dependencies } from './dependencies.server.ts'

/** How loaders get at what the server was composed of. */
export const dependenciesContext = createContext<Dependencies>()
