/** Error of a JSONPath: it cannot be read, or not be followed in an object. */
export class JsonPathError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'JsonPathError'
  }
}
