import { memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { atOnce, notificationsPath } from '../queries.ts'
import { type Digest, digestSchema } from './digest-schemas.ts'

const path = `${notificationsPath}/digest`

export const digestQuery = (userId: string) => ({
  ...memberQuery(['digest', userId], path, { responseSchema: digestSchema }),
  ...atOnce,
})

export const sendDigest = (digest: Digest) => sendAsMember('PUT', path, digest)
