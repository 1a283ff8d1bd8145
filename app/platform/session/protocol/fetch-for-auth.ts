/**
 * The auth client takes a renewal that is refused with 429 for the end of the session, and signs its person out. As a 503 it
 * is tried again.
 */
export const fetchForAuth: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 429 || !`${input}`.endsWith('grant_type=refresh_token')) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}
