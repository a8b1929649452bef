const lineEnd = 10

/** Reads chunks of a watch until one ends an event. */
export async function readEvent(chunks: AsyncIterator<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) throw new Error('the watch ended')
    text += decoder.decode(value, { stream: true })
    if (value.at(-1) === lineEnd) return text
  }
}

/** The chunks of a response. */
export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.ok || !response.body) throw new Error(`a watch was answered ${response.status}`)
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** Milliseconds of each of `count` writes, one after the other, from its request to its event. @throws Error where the clock is too coarse */
export async function timeWrites(
  count: number,
  create: () => Promise<unknown>,
  events: AsyncIterator<Uint8Array>,
): Promise<number[]> {
  if (!crossOriginIsolated) throw new Error('the clock of this page is coarse: it is not isolated')
  const times: number[] = []
  for (let write = 0; write < count; write++) {
    const start = performance.now()
    const created = create()
    await readEvent(events)
    times.push(performance.now() - start)
    await created
  }
  await events.return?.()
  return times
}
