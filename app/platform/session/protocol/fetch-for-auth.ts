/** Wraps `fetch` for the auth client, which would sign the user out if a refresh is answered with 429. It retries after 503. */
export const fetchForAuth: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 429 || !`${input}`.endsWith('grant_type=refresh_token')) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}
