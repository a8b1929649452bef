import { unclassifiedError } from '../../../../../base/api/errors/api-error.ts'
import type { ByteDuplex } from '../../../../../base/streams/byte-duplex.ts'
import { BytePipe } from '../../../../../base/streams/byte-pipe.ts'
import type {
  ProcessOutcome,
  ProcessStreams,
} from '../../../../../requests/node-access/node-access.ts'

async function* noSizes(): AsyncGenerator<never> {}

function nothing(): void {}

/** What a process writes; throws behind it where the process could not be started. */
async function* outputOf(
  output: BytePipe,
  ended: Promise<ProcessOutcome>,
): AsyncGenerator<Uint8Array> {
  yield* output
  const outcome = await ended
  if ('failure' in outcome) throw unclassifiedError(outcome.failure)
}

/** A connection whose other side is a process: what is sent is its input, what it writes is received. */
export function programConnection(
  run: (streams: ProcessStreams, signal: AbortSignal) => Promise<ProcessOutcome>,
  signal: AbortSignal,
): ByteDuplex {
  const ending = new AbortController()
  const close = (): void => {
    signal.removeEventListener('abort', close)
    stdin.close()
    output.close()
    ending.abort()
  }
  const stdin = new BytePipe()
  const output = new BytePipe(() => ending.abort())
  signal.addEventListener('abort', close, { once: true })
  const streams: ProcessStreams = {
    stdin,
    sizes: noSizes(),
    write: (_stream, chunk) => output.write(chunk),
  }
  const ended = run(streams, ending.signal).finally(() => {
    signal.removeEventListener('abort', close)
    output.end()
    stdin.close()
  })
  return {
    incoming: outputOf(output, ended),
    closed: ended.then(nothing, nothing),
    close,
    end: () => stdin.end(),
    write: (chunk) => stdin.write(chunk),
  }
}
