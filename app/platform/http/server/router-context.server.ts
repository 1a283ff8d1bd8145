import { createContext } from 'react-router'
import type { Dependencies } from './dependencies.server.ts'

export const dependenciesContext = createContext<Dependencies>()
