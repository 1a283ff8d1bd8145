import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './errors.ts'

/** Returns true for a folder that can be written to, and for a missing one that can be created. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return (await stat(folder)).isDirectory()
  } catch (error) {
    const parent = path.dirname(folder)
    return errorCode(error) === 'ENOENT' && parent !== folder && isWritable(parent)
  }
}
