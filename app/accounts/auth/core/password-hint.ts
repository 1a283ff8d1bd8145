/** Both rules for new passwords, beside every field that takes one. */
export const passwordHint = 'At least 6 characters. Common passwords are refused.'
