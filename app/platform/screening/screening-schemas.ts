import * as v from 'valibot'

/** The request header in which a form says when it got the focus. */
export const formStampHeader = 'form-stamp'

/** What stands there, behind the stamp or instead of it, when the field was filled in that people don’t see. */
export const trapMark = 'trap'

/** `GET /api/form-stamp`: a moment, and who says so. */
export const formStampSchema = v.object({ stamp: v.string() })
