/** Invalid settings, with one line for each that says what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
