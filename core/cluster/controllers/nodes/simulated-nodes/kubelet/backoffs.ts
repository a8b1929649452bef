/** Back-offs of a kubelet in milliseconds, as the original has them. */
export const firstBackoff = 10_000
export const mostCrashBackoff = 300_000
export const mostPullBackoff = 300_000
/** A container that ran as long as this starts with the first back-off again. */
export const backoffResetMs = 600_000
/** Time until a kubelet sees that a process has ended, and starts it anew. */
export const restartDelayMs = 1000

export function nextBackoff(former: number | undefined, most: number): number {
  return former === undefined ? firstBackoff : Math.min(2 * former, most)
}

/** A back-off as messages have it: `10s`, `1m20s`. */
export function backoffText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds % 60}s`
}
