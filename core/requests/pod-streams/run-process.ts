import { ApiError } from '../../base/api/errors/api-error.ts'
import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ProcessOutcome, ProcessStreams, TerminalSize } from '../node-access/node-access.ts'

/** Longest unfinished JSON of a terminal's size, in characters. */
const longestSize = 1024

/** How a client of `exec` or `attach` is connected, whatever the protocol. */
export interface ProcessLink extends Omit<ProcessStreams, 'sizes'> {
  /** JSON of terminal sizes, one behind the other. */
  readonly resize: AsyncIterable<Uint8Array>
  /** Sends the status of the end. */
  finish(status: Uint8Array): Promise<void>
  /** Ends the connection behind what was sent. */
  end(): void
  readonly signal: AbortSignal
  /** Whether the status is JSON (version 4 and later), or the text of a failure. */
  readonly hasStatus: boolean
}

export type StartProcess = (streams: ProcessStreams, signal: AbortSignal) => Promise<ProcessOutcome>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Connects a client with a process until either ends. Never rejects. */
export async function runProcess(link: ProcessLink, start: StartProcess): Promise<void> {
  const { stdin } = link
  const streams: ProcessStreams = {
    stdin,
    sizes: sizesOf(link.resize),
    write: (stream, chunk) => link.write(stream, chunk),
  }
  const outcome = await start(streams, link.signal).catch(failureOf)
  try {
    const text = link.hasStatus ? JSON.stringify(statusOf(outcome)) : failureText(outcome)
    if (!link.signal.aborted && text !== '') await link.finish(encoder.encode(text))
  } catch {
    // The client has left, who alone would have read the status.
  } finally {
    link.end()
  }
}

function failureOf(error: unknown): ProcessOutcome {
  return { failure: error instanceof Error ? error.message : String(error) }
}

/** The Status that clients read the exit code from. */
function statusOf(outcome: ProcessOutcome): object {
  if ('failure' in outcome) {
    const details = { causes: [{ message: outcome.failure }] }
    const message = `Internal error occurred: ${outcome.failure}`
    return new ApiError('InternalError', message, { details }).toStatus()
  }
  const { exitCode } = outcome
  if (exitCode === 0) return { metadata: {}, status: 'Success' }
  const why = `command terminated with exit code ${exitCode}`
  return {
    metadata: {},
    status: 'Failure',
    message: `command terminated with non-zero exit code: ${why}`,
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: String(exitCode) }] },
  }
}

function failureText(outcome: ProcessOutcome): string {
  if ('failure' in outcome) return outcome.failure
  const { exitCode } = outcome
  return exitCode === 0
    ? ''
    : `command terminated with non-zero exit code: command terminated with exit code ${exitCode}`
}

/** The sizes in a stream of JSON objects without nesting, which may be split anywhere. */
async function* sizesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TerminalSize> {
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk)
    for (let end = text.indexOf('}'); end !== -1; end = text.indexOf('}')) {
      const size = sizeOf(text.slice(0, end + 1))
      text = text.slice(end + 1)
      if (!size) return
      yield size
    }
    if (text.length > longestSize) return
  }
}

function sizeOf(text: string): TerminalSize | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    if (!isJsonObject(value)) return undefined
    const width = value['Width'] ?? value['width']
    const height = value['Height'] ?? value['height']
    if (typeof width !== 'number' || typeof height !== 'number') return undefined
    return { width, height }
  } catch {
    return undefined
  }
}
