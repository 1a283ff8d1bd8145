import path from 'node:path'

/** Contains the code, the build and the migrations. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')

/** Contains the site's settings file and data: the current folder, which npm sets to the project's. */
export const siteFolder = process.cwd()
