import type { Feature } from '#app/platform/feature-types.server.ts'
import { purgePeopleExports } from './export/export-people.command.server.ts'
import { importFilePath } from './import/import-fields.ts'
import { purgePeopleImports } from './import/import-people.command.server.ts'
import { peopleApi } from './people-api.server.ts'

/** File for programs with an API token. */
const peopleFilePath = '/api/people.csv'
const peopleImportsPath = '/api/people-imports'

export const contacts: Feature = {
  api: [peopleApi],
  tokenPaths: [peopleFilePath, `${peopleImportsPath}/*`],
  filePaths: [importFilePath, peopleImportsPath],
  purges: { peopleExports: purgePeopleExports, peopleImports: purgePeopleImports },
}
