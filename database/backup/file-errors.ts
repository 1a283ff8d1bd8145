import path from 'node:path'
import { errorCode } from '#database/embedded/errors.ts'
import { BackupError } from './backup-error.ts'

export function explainWriteError(error: unknown, file: string): unknown {
  const folder = path.dirname(path.resolve(file))
  const code = errorCode(error)
  if (code === 'EACCES' || code === 'EPERM')
    return new BackupError(
      `${file} can’t be written: this account may not create files in ${folder}. Allow it, or name a file elsewhere.`,
      { cause: error },
    )
  if (code === 'EROFS')
    return new BackupError(
      `${file} can’t be written: the file system of ${folder} is read-only. Name a file elsewhere.`,
      { cause: error },
    )
  return error
}

export function explainReadError(error: unknown, file: string): unknown {
  const refuse = (problem: string) => new BackupError(`${problem} Nothing was changed.`, { cause: error })
  const code = errorCode(error)
  if (code === 'ENOENT') return refuse(`There is no file ${file}.`)
  if (code === 'EISDIR') return refuse(`${file} is a folder. Name a backup file.`)
  if (code === 'EACCES' || code === 'EPERM')
    return refuse(`${file} can’t be read by this account. Change its owner or permissions.`)
  return error
}
