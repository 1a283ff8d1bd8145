/** Thrown for a file that can't be read. Its message is shown to the person who chose the file. */
export class ReadingsFileError extends Error {
  override readonly name = 'ReadingsFileError'
}
