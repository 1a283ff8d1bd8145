export function canRequestPasskey(): boolean {
  return typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
}

/** Returns the response in the server's form, or null for none. @throws DOMException if the person cancels */
export async function requestPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  request: Omit<CredentialRequestOptions, 'publicKey'> = {},
) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const chosen = await navigator.credentials.get({ ...request, publicKey })
  if (!(chosen instanceof PublicKeyCredential)) return null
  const { id, rawId, response: answer } = chosen.toJSON()
  if (!('signature' in answer)) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { id, rawId, type: 'public-key', clientExtensionResults: {}, response } as const
}
