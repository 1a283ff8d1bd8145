/** Of `window`: the server no longer takes the access token that was sent, as its session may have been ended elsewhere. */
export const tokenRefusedEvent = 'tokenrefused'
