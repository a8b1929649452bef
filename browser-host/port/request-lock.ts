/**
 * Requests a Web Lock. Pages that came by plain HTTP have none, and where the browser blocks storage they are denied. Such a page
 * shares nothing with others, as it has no service worker either: there `held` is called without a lock.
 */
export async function requestLock<Result>(
  name: string,
  options: LockOptions,
  held: (lock: Lock | null | undefined) => Result | Promise<Result>,
): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  let isAnswered = false
  try {
    if (locks) {
      return await locks.request(name, options, (lock) => {
        isAnswered = true
        return held(lock)
      })
    }
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'SecurityError'
    if (isAnswered || !isDenied) throw error
  }
  // Not before this function has returned, as with a lock.
  return Promise.resolve(undefined).then(held)
}
