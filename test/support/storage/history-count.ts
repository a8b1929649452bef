interface EnvironmentMeta extends ImportMeta {
  readonly env?: Readonly<Record<string, string>>
}

/** Share of the histories that run in a browser. Chromium has the JavaScript engine of Node: fewer show that nothing of Node is missing. */
const share = 'document' in globalThis ? 0.25 : 1

/**
 * How many random histories a test runs: `usual`, in a browser a quarter of them, or as many as `VITE_HISTORIES` in the environment
 * says, if that is more. (Vite hands on to browsers what begins with its name.)
 */
export function historyCount(usual: number): number {
  return Math.max(
    Math.ceil(usual * share),
    Number((import.meta as EnvironmentMeta).env?.['VITE_HISTORIES'] ?? 0),
  )
}

/** Time limit of a test of `count` histories in milliseconds, which only ends a test that hangs. */
export function historyLimit(count: number): number {
  return 60_000 + 1000 * count
}
