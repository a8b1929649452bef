export interface Busy {
  /** Requests under way at a time. */
  readonly inFlight: number
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface Done {
  /** Answers in the measured time, and with the warm-up. */
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
}

/** One of the requests that are under way at a time, over and over. */
export type Ask = () => Promise<unknown>

/** Keeps a server in this process busy; each worker asks again as soon as it is answered. The first failure ends it. */
export async function keepBusy(
  { inFlight, warmUpMs, durationMs }: Busy,
  worker: (index: number) => Ask | Promise<Ask>,
): Promise<Done> {
  let total = 0
  let stopping = false
  const work = async (index: number): Promise<void> => {
    const ask = await worker(index)
    while (!stopping) {
      await ask()
      total++
    }
  }
  const workers = Promise.all(Array.from({ length: inFlight }, (_, index) => work(index)))
  const measured = (async () => {
    await delay(warmUpMs)
    const [before, start] = [total, performance.now()]
    await delay(durationMs)
    return { requests: total - before, elapsedMs: performance.now() - start }
  })()
  const result = await Promise.race([measured, workers.then(() => measured)])
  stopping = true
  await workers
  return { ...result, total }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}
