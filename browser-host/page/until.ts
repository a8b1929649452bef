/**
 * Waits until `holds`, which is looked at whenever what `listen` listens to says so; where it holds already nothing is listened to.
 *
 * @param limit Milliseconds.
 * @returns false when it did not in time.
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
