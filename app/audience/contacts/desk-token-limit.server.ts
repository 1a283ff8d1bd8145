import { perAddress } from '#app/platform/http/server/limits.server.ts'
import { hour } from '#app/platform/http/server/rate-limits.server.ts'

/** Each call may read all people. */
export const deskTokensFromAddress = perAddress('deskTokenFromAddress', { points: 120, seconds: hour })
