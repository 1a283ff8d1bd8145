/** Event on `window`: the server refused the access token, possibly because the session was ended elsewhere. */
export const tokenRefusedEvent = 'tokenrefused'
