/** Providers that ignore these characters, and everything after a plus sign, in an address. */
const providers: Readonly<Record<string, { domain: string; ignored: RegExp }>> = {
  'gmail.com': { domain: 'gmail.com', ignored: /\./g },
  'googlemail.com': { domain: 'gmail.com', ignored: /\./g },
  'proton.me': { domain: 'proton.me', ignored: /[._-]/g },
  'protonmail.com': { domain: 'proton.me', ignored: /[._-]/g },
  'pm.me': { domain: 'proton.me', ignored: /[._-]/g },
  'outlook.com': { domain: 'outlook.com', ignored: /(?!)/g },
  'hotmail.com': { domain: 'hotmail.com', ignored: /(?!)/g },
  'live.com': { domain: 'live.com', ignored: /(?!)/g },
  'icloud.com': { domain: 'icloud.com', ignored: /(?!)/g },
  'fastmail.com': { domain: 'fastmail.com', ignored: /(?!)/g },
}

/** Returns the same text for all spellings that the provider delivers to one mailbox. */
export function toRecipient(email: string): string {
  const provider = providers[email.slice(email.lastIndexOf('@') + 1)]
  if (provider === undefined) return email
  const [name = ''] = toMailbox(email).split('@', 1)
  return `${name.replaceAll(provider.ignored, '')}@${provider.domain}`
}

/** Removes the part after a plus sign, which most providers ignore. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  return `${name}${email.slice(at)}`
}
