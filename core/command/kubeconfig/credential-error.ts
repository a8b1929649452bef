/** Error of getting the credentials for a request. The message names no secret. */
export class CredentialError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CredentialError'
  }
}
