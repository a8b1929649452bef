/** What is wrong with a kustomization, in the words of the original, on one line or more. */
export class KustomizeError extends Error {
  override readonly name = 'KustomizeError'
}

/** Runs `work`; errors of kustomizations get a text in front. */
export async function prefixed<T>(prefix: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    throw new KustomizeError(`${prefix}: ${error.message}`, { cause: error })
  }
}
