/** Logs only problems, because the command prints its result in one line. */
export const commandLog = {
  info() {},
  warn: (_fields: object, message: string) => console.error(message),
  error: (_fields: object, message: string) => console.error(message),
}
