/** Header value of forms: a signed time from before the form was filled in, and a mark if its hidden field was filled in. */
export const formStamp = { header: '' }
