import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

/** The current folder (under npm, the project folder), with the site's settings file and data. */
export const siteFolder = process.cwd()
