/** Header value sent with form submissions: when the form was first displayed, and if it was filled in by a program. */
export const formStamp = { header: '' }
