import type { LoadSettings } from '../../support/browsers/bench-calls.ts'

async function fetchOnce(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`)
  await response.arrayBuffer()
}

/** Keeps so many requests under way, and returns the answers a second once it is warm. */
export async function load(settings: LoadSettings, readOnce = fetchOnce): Promise<number> {
  const { address, connections, warmUpMs, durationMs } = settings
  const start = performance.now()
  const [from, until] = [start + warmUpMs, start + warmUpMs + durationMs]
  let answers = 0
  const work = async (): Promise<void> => {
    for (;;) {
      await readOnce(address)
      const now = performance.now()
      if (now >= until) return
      if (now >= from) answers++
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (answers / durationMs) * 1000
}
