export const storiesAtOnceMax = 50
