import { lazy } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'

const load = () => import('./second-step.tsx')

/** For the few who have a second factor: fetched when it is asked for. */
export const SecondStep = lazy(async () => ({ default: (await importWithRetry(load)).SecondStep }))
