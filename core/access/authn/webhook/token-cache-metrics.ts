/** What is counted of a cache of tokens. */
export interface TokenCacheMetrics {
  /** An answer came from the cache. */
  hit(): void
  /** An answer has to be fetched. @returns what is called once it is there */
  miss(): () => void
  /** Counts a fetch as it ends. */
  fetch<T>(fetching: Promise<T>): Promise<T>
}
