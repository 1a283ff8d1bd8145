import path from 'node:path'

/** The checkout that the tests belong to. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
