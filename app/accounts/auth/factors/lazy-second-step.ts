import { lazy } from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'

const load = () => import('./second-step.tsx')

/** Loaded on demand, because few members have a second factor. */
export const SecondStep = lazy(async () => ({ default: (await importWithRetry(load)).SecondStep }))
