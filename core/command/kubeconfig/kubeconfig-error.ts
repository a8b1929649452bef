/** Error of a kubeconfig that cannot be used; `mistakes` has a line for each reason. */
export class KubeconfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[], cause?: unknown) {
    super(mistakes.join('; '), { cause })
    this.name = 'KubeconfigError'
    this.mistakes = mistakes
  }
}
