import type { Status } from '../../../core/base/api/errors/status.ts'
import {
  type ApiResponse,
  ConnectionCut,
  type ConnectOutcome,
  isUpgrade,
} from '../../../core/index.ts'
import { parseEvents, settle } from './watch-reader.ts'

/** Reads a streamed answer as it comes, and remembers how it ended. */
export class StreamReader {
  /** `ADDED a`, `ERROR 410`, `BOOKMARK`. */
  readonly lines: string[] = []
  /** `open` as long as more may come. */
  state: 'open' | 'ended' | 'cut' = 'open'
  readonly #chunks: AsyncIterator<Uint8Array>

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    void this.#pump()
  }

  /** What a client leaves behind when it goes away. */
  async leave(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** Everything so far in one line, once nothing more happens by itself. */
  async text(): Promise<string> {
    await settle()
    return [...this.lines, this.state].join(', ')
  }

  async #pump(): Promise<void> {
    try {
      for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) {
        for (const { type, object } of parseEvents(next.value)) {
          const subject =
            { ERROR: object.code, BOOKMARK: '' }[type as string] ?? object.metadata.name
          this.lines.push(`${type} ${subject}`.trim())
        }
      }
      this.state = 'ended'
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error
      this.state = 'cut'
    }
  }
}

/** The events of a watch over either transport; undefined where there is none. */
export function streamOf(outcome: ConnectOutcome): StreamReader | undefined {
  if (isUpgrade(outcome)) return undefined
  if (!('status' in outcome)) return new StreamReader(outcome.stream.messages)
  const isWatch = outcome.stream === 'watch' && outcome.body !== null
  return isWatch && !(outcome.body instanceof Uint8Array)
    ? new StreamReader(outcome.body)
    : undefined
}

/** `200`, `429 TooManyRequests`, `cut`; for a watch its events and how it stands. */
export async function outcomeOf(answer: Promise<ConnectOutcome> | ApiResponse): Promise<string> {
  try {
    const outcome = await answer
    const stream = streamOf(outcome)
    if (stream) return await stream.text()
    if (!('status' in outcome) || !(outcome.body instanceof Uint8Array)) return 'another stream'
    if (outcome.status < 400) return String(outcome.status)
    const { reason } = JSON.parse(new TextDecoder().decode(outcome.body)) as Status
    return `${outcome.status} ${reason}`
  } catch (error) {
    if (error instanceof ConnectionCut) return 'cut'
    throw error
  }
}
