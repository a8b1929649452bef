interface EnvironmentMeta extends ImportMeta {
  readonly env?: Readonly<Record<string, string>>
}

/**
 * How many random histories a test runs: `usual`, or as many as `VITE_HISTORIES` in the environment says, if that is more.
 * (Vite hands on to browsers what begins with its name.)
 */
export function historyCount(usual: number): number {
  return Math.max(usual, Number((import.meta as EnvironmentMeta).env?.['VITE_HISTORIES'] ?? 0))
}

/** Milliseconds for a test of so many histories, which only ends one that hangs. */
export function historyLimit(count: number): number {
  return 60_000 + 1000 * count
}
