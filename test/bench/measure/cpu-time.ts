/** Calls between two looks at the clock. */
const atOnce = 200

/** Microseconds of CPU for one call, measured over at least this many milliseconds of calls. */
export function cpuTimeOfCall(call: () => unknown, durationMs: number): number {
  const { user, system } = process.cpuUsage()
  let calls = 0
  for (const end = performance.now() + durationMs; performance.now() < end; calls += atOnce) {
    for (let count = 0; count < atOnce; count++) call()
  }
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / calls
}
