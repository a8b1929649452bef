/** Milliseconds from one scrape of the nodes to the next, as metrics-server has them by default. */
const resolution = 15_000
/** Age in milliseconds from which on the first scrape of a container counts, as in metrics-server. */
const firstAge = 10_000

/** A measurement: the average over the `window` (milliseconds) before `time` (milliseconds since the epoch). */
export interface Scrape {
  readonly time: number
  readonly window: number
}

/** The newest scrape of what started at `start`; undefined before the first that counts. */
export function newestScrape(start: number, now: number): Scrape | undefined {
  const time = lastScrape(now)
  const age = time - start
  return age < firstAge ? undefined : { time, window: Math.min(age, resolution) }
}

/** Time of the last scrape, which are at the same times for all nodes. */
export function lastScrape(now: number): number {
  return now - (now % resolution)
}
