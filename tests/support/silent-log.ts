/** For a PostgreSQL whose messages nobody reads. */
export const silentLog = { info() {}, warn() {}, error() {} }
