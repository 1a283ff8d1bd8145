/** A file that can't be read as readings, with a sentence for the person who chose it. */
export class ReadingsFileError extends Error {
  override readonly name = 'ReadingsFileError'
}
