/** A setting that can't be used: one line for each, naming it and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
