import type { Writable } from 'node:stream'
import { OutputSink, type WriteOptions, type WriteOutcome } from './output-sink.ts'

/**
 * Writes every chunk of `source` to `output`, at the client's pace, without ending `output`. When the client leaves,
 * the source is stopped at once, also while it waits for its next chunk. Never rejects.
 */
export function writeChunks(
  source: AsyncIterable<Uint8Array>,
  output: Writable,
  options: WriteOptions,
): Promise<WriteOutcome> {
  return new Promise((resolve) => {
    new OutputSink(source, output, options, resolve)
  })
}
