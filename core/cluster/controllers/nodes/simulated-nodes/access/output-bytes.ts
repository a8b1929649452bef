import type { ProcessRequest } from '../../../../../requests/node-access/node-access.ts'
import { bytesOfText } from '../../../../simulation/shell/bytes-as-text.ts'

/** Output is sent in chunks of this many bytes at most, as in the original. */
export const chunkBytes: number = 32 * 1024

type Stream = 'stdout' | 'stderr'

/** What a process prints, in chunks for its client; nothing of a stream that the client has not asked for. */
export function* outputBytes(
  text: string,
  request: ProcessRequest,
  stream: Stream,
): Generator<readonly [Stream, Uint8Array]> {
  const target = request.tty ? 'stdout' : stream
  if (!request[target]) return
  const bytes = bytesOfText(request.tty ? text.replace(/\n/g, '\r\n') : text)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield [target, bytes.subarray(at, at + chunkBytes)]
  }
}
