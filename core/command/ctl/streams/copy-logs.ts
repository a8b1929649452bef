import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { CommandCall } from '../command.ts'
import type { LogSource } from './log-sources.ts'
import { podPath } from './pods-of.ts'

const newline = 0x0a

/** Copies logs to standard output, several at the same time with `--follow`; lines of several logs never mix. */
export async function copyLogs(
  call: CommandCall,
  sources: readonly LogSource[],
  search: URLSearchParams,
): Promise<void> {
  if (!call.flags.on('follow') || sources.length < 2) {
    for (const source of sources) await copyLog(call, source, search)
    return
  }
  const ending = new AbortController()
  const abort = (): void => ending.abort(call.signal.reason)
  call.signal.addEventListener('abort', abort, { once: true })
  try {
    const copying = sources.map((source) =>
      copyLog({ ...call, signal: ending.signal }, source, search),
    )
    await Promise.all(copying)
  } finally {
    call.signal.removeEventListener('abort', abort)
    // The first failure ends the other logs.
    ending.abort(new TypeError('a log broke off'))
  }
}

async function copyLog(
  call: CommandCall,
  { pod, container }: LogSource,
  search: URLSearchParams,
): Promise<void> {
  const { client, environment, flags, signal } = call
  const isPrefixed = flags.on('prefix') || flags.on('all-pods')
  const prefix = encodeUtf8(isPrefixed ? `[pod/${pod.metadata.name}/${container}] ` : '')
  const own = new URLSearchParams([['container', container], ...search])
  const write = (lines: readonly Uint8Array[]): Promise<void> =>
    environment.streams.write('stdout', joinBytes(lines.flatMap((line) => [prefix, line])))
  try {
    const body = await client.bytes(`${podPath(pod, 'log')}?${own.toString()}`, { signal })
    for await (const lines of wholeLines(body)) await write(lines)
  } catch (error) {
    if (!flags.on('ignore-errors') || signal.aborted) throw error
    const why = error instanceof Error ? error.message : String(error)
    await environment.streams.write('stdout', encodeUtf8(`error: ${why}\n`))
  }
}

/** The lines of a body with their newlines, as they come; the last one may have none. */
async function* wholeLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let begun: Uint8Array[] = []
  for await (const chunk of body) {
    const lines: Uint8Array[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      lines.push(joinBytes([...begun, chunk.subarray(from, at + 1)]))
      begun = []
      from = at + 1
    }
    if (from < chunk.length) begun.push(chunk.slice(from))
    if (lines.length > 0) yield lines
  }
  if (begun.length > 0) yield [joinBytes(begun)]
}
