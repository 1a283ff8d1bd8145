import { loadOnce } from '#app/concurrency/load-once.server.ts'

/** True for the passwords that every attacker tries first, in any mixture of upper and lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords()
  return common.has(password.toLowerCase())
}

const loadCommonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
})
