/** Header value of the form being sent: the signed time at which it received focus, or `honeypotMark`. */
export const formStamp = { header: '' }
