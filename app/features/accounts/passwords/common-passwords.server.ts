let loading: Promise<ReadonlySet<string>> | undefined

/** True for the passwords that every attacker tries first, in any mixture of upper and lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadCommonPasswords().catch((error: unknown) => {
    // It may have been read while no file handle was free.
    loading = undefined
    throw error
  })
  const common = await loading
  return common.has(password.toLowerCase())
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
}
