/** Sent with each write of a form: when it was first looked at, and whether a program filled it in. */
export const formStamp = { header: '' }
