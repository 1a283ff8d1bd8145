import path from 'node:path'

/** The root of the checkout that the tests belong to. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
