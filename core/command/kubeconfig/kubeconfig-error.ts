/** Error of a kubeconfig that cannot be used; `mistakes` has a line for each reason. */
export class KubeconfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[], cause?: unknown) {
    super(mistakes.join('; '), { cause })
    this.name = 'KubeconfigError'
    this.mistakes = mistakes
  }
}

/** Error of getting the credentials for a request. The message names no secret. */
export class CredentialError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CredentialError'
  }
}
