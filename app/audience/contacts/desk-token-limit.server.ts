import { perAddress } from '#app/platform/http/server/limits.server.ts'
import { hour } from '#app/platform/http/server/rate-limits.server.ts'

/** Calls of programs that act for owners: each may read everybody. */
export const deskTokensFromAddress = perAddress('deskTokenFromAddress', { points: 120, seconds: hour })
