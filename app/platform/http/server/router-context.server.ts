import { createContext } from 'react-router'
import type { Dependencies } from './dependencies.server.ts'

/** Gives loaders access to the server's dependencies. */
export const dependenciesContext = createContext<Dependencies>()
