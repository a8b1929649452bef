/** Counts and measures the keys of a work queue. */
export interface QueueMeter {
  added(key: string): void
  began(key: string): void
  ended(key: string): void
  /** A key is to be worked on again later. */
  retried(): void
}
