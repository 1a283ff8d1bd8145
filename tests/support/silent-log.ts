/** Discards all messages of a PostgreSQL. */
export const silentLog = { info() {}, warn() {}, error() {} }
