/** Maximum number of stories in one request for the user's reactions. */
export const storiesAtOnceMax = 50
