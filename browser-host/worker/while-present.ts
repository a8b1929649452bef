/** Calls a page; rejects once that has ended. Nothing of the call is kept longer than it takes. */
export function whilePresent<T>(
  call: () => T | Promise<T>,
  ended: AbortSignal,
  what: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error(`the page with the function of ${what} has ended`))
    if (ended.aborted) return end()
    ended.addEventListener('abort', end)
    const called = Promise.resolve().then(call)
    void called.then(resolve, reject).finally(() => ended.removeEventListener('abort', end))
  })
}
