import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

// A module of its own: Vitest loads this one anew for each file, and with it would go what others have named to be ended.
afterAll(endFile)
