import { createContext, data } from 'react-router'
import type { Dependencies } from './api-env.server.ts'
import { ApiError } from './api-error.server.ts'
import { describeError, isDatabaseUnavailable, serviceUnavailable } from './database-errors.server.ts'

/** Runs a page's loader. An expected error renders the error page with its status; if the database is unavailable, the status is 503. */
export async function withLoaderErrors<T>(
  { log }: Pick<Dependencies, 'log'>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) throw toErrorResponse(error)
    if (!isDatabaseUnavailable(error)) throw error
    log.error({ error: describeError(error) }, 'page unavailable')
    throw toErrorResponse(serviceUnavailable())
  }
}

function toErrorResponse({ status, headers }: ApiError) {
  return data(null, { status, headers })
}

export const dependenciesContext = createContext<Dependencies>()
