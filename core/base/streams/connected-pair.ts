import type { ByteDuplex } from './byte-duplex.ts'
import { BytePipe } from './byte-pipe.ts'

/**
 * The two ends of a connection within this process: what one writes, the other reads. Each direction holds as much as a pipe does. It is
 * over once both directions have ended, one end is closed, or `signal` aborts.
 */
export function connectedPair(signal?: AbortSignal): readonly [ByteDuplex, ByteDuplex] {
  let finish: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    finish = resolve
  })
  const close = (): void => {
    signal?.removeEventListener('abort', close)
    there.close()
    back.close()
    finish()
  }
  const there = new BytePipe(close)
  const back = new BytePipe(close)
  const ended = new Set<BytePipe>()
  const end = (pipe: BytePipe): void => {
    pipe.end()
    ended.add(pipe)
    if (ended.size < 2) return
    signal?.removeEventListener('abort', close)
    finish()
  }
  const side = (sent: BytePipe, received: BytePipe): ByteDuplex => ({
    incoming: received,
    write: (chunk) => sent.write(chunk),
    end: () => end(sent),
    close,
    closed,
  })
  signal?.addEventListener('abort', close, { once: true })
  if (signal?.aborted === true) close()
  return [side(there, back), side(back, there)]
}
