import { importFileMaxBytes } from '../contact-limits.ts'

export const importFields = {
  email: 'Email address',
  name: 'Name',
  organization: 'Organization',
  agreedAt: 'When they agreed to emails',
} as const
export type ImportField = keyof typeof importFields
export const importFieldOrder = [
  'email',
  'name',
  'organization',
  'agreedAt',
] as const satisfies readonly ImportField[]

export const importFilePath = '/api/desk/people/imports/file'

const megabytes = importFileMaxBytes / 1024 / 1024
export const fileTooLarge = `A file can have at most ${megabytes} MB. Please split it.`
