import { BytePipe } from '../../../core/base/streams/byte-pipe.ts'
import type {
  NodeAccess,
  ProcessOutcome,
  ProcessStreams,
} from '../../../core/requests/node-access/node-access.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * A node that runs every pod. Commands: `exit N`, `cat` (stdin to stdout, its end to stderr), `size` (the first terminal size),
 * anything else is printed. Ports send back what they get; port 1 refuses.
 */
export class SmallNode implements NodeAccess {
  runs(): boolean {
    return true
  }

  async log(_pod: unknown, container: string, request: object): Promise<AsyncIterable<Uint8Array>> {
    return lines(`${container} ${JSON.stringify(request)}\n`)
  }

  async exec(
    _pod: unknown,
    _container: string,
    [word = '', ...rest]: readonly string[],
    _request: unknown,
    streams: ProcessStreams,
  ): Promise<ProcessOutcome> {
    if (word === 'exit') return { exitCode: Number(rest[0]) }
    if (word === 'fail') return { failure: 'the container is not running' }
    if (word === 'cat') return cat(streams)
    if (word === 'size') {
      for await (const { width, height } of streams.sizes) {
        await streams.write('stdout', encoder.encode(`${width}x${height}\n`))
        break
      }
      return { exitCode: 0 }
    }
    await streams.write('stdout', encoder.encode(`${[word, ...rest].join(' ')}\n`))
    return { exitCode: 0 }
  }

  attach(
    _pod: unknown,
    _container: string,
    _request: unknown,
    streams: ProcessStreams,
  ): Promise<ProcessOutcome> {
    return cat(streams)
  }

  async portForward(_pod: unknown, port: number): ReturnType<NodeAccess['portForward']> {
    if (port === 1) throw new TypeError('connection refused')
    let resolve: () => void = () => undefined
    const closed = new Promise<void>((done) => (resolve = done))
    const echo = new BytePipe(resolve)
    return {
      incoming: echo,
      write: (chunk) => echo.write(chunk),
      end: () => echo.end(),
      close: () => echo.close(),
      closed,
    }
  }
}

async function cat(streams: ProcessStreams): Promise<ProcessOutcome> {
  let text = ''
  for await (const chunk of streams.stdin) {
    text += decoder.decode(chunk)
    await streams.write('stdout', chunk)
  }
  await streams.write('stderr', encoder.encode(`read ${text.length}\n`))
  return { exitCode: 0 }
}

async function* lines(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text)
}
