let lastBytes: Uint8Array | undefined
let lastBuffer: Buffer = Buffer.alloc(0)

/**
 * A Buffer view of the bytes, which Node's streams would otherwise make for each write. An event goes to all its watchers in
 * turn, so caching the last conversion serves them all.
 */
export function sharedBuffer(bytes: Uint8Array): Buffer {
  if (bytes === lastBytes) return lastBuffer
  lastBytes = bytes
  lastBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return lastBuffer
}
