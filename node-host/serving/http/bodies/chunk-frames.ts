/** A chunk, and its frame of `Transfer-Encoding: chunked`: size, line end, chunk, line end. */
interface Framed {
  readonly chunk: Uint8Array
  readonly frame: Buffer
}

/** Chunks that watchers get alternately, by encoding and selection. */
const maxFrames = 4

/** The frames made last, the newest first: an event goes to all its watchers in turn. */
const frames: Framed[] = []

/**
 * The frame of a chunk of HTTP/1.1, which is made once for all who are sent the same chunk one after the other. Node would write its
 * parts to each of them apart.
 */
export function chunkFrame(chunk: Uint8Array): Buffer {
  for (const known of frames) if (known.chunk === chunk) return known.frame
  const size = `${chunk.length.toString(16)}\r\n`
  const frame = Buffer.allocUnsafeSlow(size.length + chunk.length + 2)
  frame.write(size, 0, 'latin1')
  frame.set(chunk, size.length)
  frame.write('\r\n', size.length + chunk.length, 'latin1')
  if (frames.unshift({ chunk, frame }) > maxFrames) frames.pop()
  return frame
}
