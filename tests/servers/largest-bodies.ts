import { picturePath } from '#app/accounts/profiles/picture-rules.ts'
import { pictureUploadMaxBytes } from '#app/accounts/profiles/profile-limits.ts'
import { readingsBodyMaxBytes } from '#app/air/air-limits.ts'
import { previewPath, readingsPath } from '#app/air/files/import/readings-file-requests.ts'
import { importFileMaxBytes } from '#app/audience/contacts/contact-limits.ts'
import { importFilePath } from '#app/audience/contacts/import/import-fields.ts'
import { bouncesPath } from '#app/audience/suppression/bounces-api.server.ts'
import { maxReportBytes } from '#app/audience/suppression/suppression-limits.ts'

/** The bytes of the largest body that the site accepts, by path. A proxy must let them through. */
export const largestBodies: Readonly<Record<string, number>> = {
  [picturePath]: pictureUploadMaxBytes,
  [readingsPath]: readingsBodyMaxBytes,
  [previewPath]: readingsBodyMaxBytes,
  [importFilePath]: importFileMaxBytes,
  '/api/people-imports': importFileMaxBytes,
  [bouncesPath]: maxReportBytes,
}
