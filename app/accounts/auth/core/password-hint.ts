export const passwordHint = 'At least 6 characters. Common passwords are refused.'
