import { objectsOf, structOf, textOf } from '../api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { readAll } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import { Channels } from './channels.ts'
import type { WireClient } from './client.ts'

/** The user's end of a process. */
export interface ProcessTerminal {
  /** Input of the process; it ends with it where the server lets it end. */
  readonly stdin?: AsyncIterable<Uint8Array>
  /** Sizes of the terminal, the present one first. */
  readonly sizes?: AsyncIterable<{ readonly width: number; readonly height: number }>
  /** Resolves once there is room for the next chunk. */
  write(stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void>
}

/** A process that could not be started, or whose connection broke. */
export class ProcessError extends Error {}

const protocols = ['v5.channel.k8s.io', 'v4.channel.k8s.io']
const [stdin, stdout, stderr, status, resize] = [0, 1, 2, 3, 4]

/**
 * Connects a terminal with a process in a container until the process ends.
 *
 * @param address path and query of `exec` or `attach`
 * @returns its exit code
 * @throws ApiError for a refusal, ProcessError for a failure behind that.
 */
export async function connectProcess(
  client: WireClient,
  address: string,
  terminal: ProcessTerminal,
  signal: AbortSignal,
): Promise<number> {
  const ending = new AbortController()
  const abort = (): void => ending.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    const connection = await client.connect(address, protocols, { signal: ending.signal })
    return await converse(new Channels(connection), terminal)
  } finally {
    signal.removeEventListener('abort', abort)
    ending.abort(new ProcessError('the process has ended'))
  }
}

async function converse(channels: Channels, terminal: ProcessTerminal): Promise<number> {
  const [output, errors, ends] = [stdout, stderr, status].map((each) => channels.input(each))
  const running = channels.run()
  running.catch(() => undefined)
  const inputs = [
    terminal.stdin && new Feed(terminal.stdin, (chunk) => channels.send(stdin, chunk)),
    terminal.sizes &&
      new Feed(terminal.sizes, ({ width, height }) =>
        channels.send(resize, encodeUtf8(JSON.stringify({ Width: width, Height: height }))),
      ),
  ]
  void inputs[0]?.ended.then(() => channels.end(stdin)).catch(() => undefined)
  try {
    const [end] = await Promise.all([
      readAll(ends ?? none()),
      copy(output, (chunk) => terminal.write('stdout', chunk)),
      copy(errors, (chunk) => terminal.write('stderr', chunk)),
    ])
    await running
    return exitCodeOf(new TextDecoder().decode(end))
  } finally {
    for (const input of inputs) input?.stop()
  }
}

/** Passes items on until they end or it is stopped. */
class Feed<Item> {
  readonly ended: Promise<void>
  readonly #iterator: AsyncIterator<Item>
  #isStopped = false

  constructor(items: AsyncIterable<Item>, pass: (item: Item) => Promise<void>) {
    this.#iterator = items[Symbol.asyncIterator]()
    this.ended = this.#run(pass)
    this.ended.catch(() => undefined)
  }

  stop(): void {
    this.#isStopped = true
    this.#iterator.return?.()?.catch(() => undefined)
  }

  async #run(pass: (item: Item) => Promise<void>): Promise<void> {
    for (;;) {
      const { done, value } = await this.#iterator.next()
      if (done === true || this.#isStopped) return
      await pass(value)
    }
  }
}

async function copy(
  from: AsyncIterable<Uint8Array> | undefined,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const chunk of from ?? none()) await write(chunk)
}

async function* none(): AsyncGenerator<never> {}

/** The exit code in the Status of an end. @throws ProcessError */
function exitCodeOf(text: string): number {
  if (text === '') throw new ProcessError('the connection ended before the command did')
  const end = parsed(text)
  if (!end) throw new ProcessError(`error stream protocol error: no Status in ${text}`)
  if (end['status'] === 'Success') return 0
  if (end['reason'] !== 'NonZeroExitCode') throw new ProcessError(textOf(end, 'message'))
  const cause = objectsOf(structOf(end, 'details'), 'causes').find(
    (each) => each['reason'] === 'ExitCode',
  )
  const code = textOf(cause ?? {}, 'message')
  if (/^\d{1,3}$/.test(code)) return Number(code)
  throw new ProcessError(`error stream protocol error: invalid exit code value "${code}"`)
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
