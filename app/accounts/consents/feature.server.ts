import type { Feature } from '#app/platform/feature.server.ts'
import { consentsExports } from './export.server.ts'
import { purgeConsents } from './record-consent.command.server.ts'

export const consents: Feature = {
  purges: { mailConsents: purgeConsents },
  exports: consentsExports,
}
