/** Whether this browser takes a request for a passkey as this site's server words it. */
export function canAskPasskey(): boolean {
  return typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
}

/**
 * Has the browser ask for a passkey.
 *
 * @param request how, such as in the address field
 * @returns its answer, as the server takes it; null for none. @throws DOMException when the person thought better of it
 */
export async function askPasskey(
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
