/**
 * Waits until `holds` is true; it is checked at every call of the `look` passed to `listen`. If it holds already, `listen`
 * is not called.
 *
 * @param limit Milliseconds.
 * @returns false when `holds` was not true within `limit`.
 */
export function until(
  listen: (look: () => void) => () => void,
  holds: () => boolean,
  limit: number,
): Promise<boolean> {
  if (holds()) return Promise.resolve(true)
  return new Promise((resolve) => {
    let stop = (): void => undefined
    const settle = (held: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(held)
    }
    const timer = setTimeout(() => settle(false), limit)
    const look = (): void => {
      if (holds()) settle(true)
    }
    stop = listen(look)
    look()
  })
}
