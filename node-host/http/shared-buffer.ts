let lastBytes: Uint8Array | undefined
let lastBuffer: Buffer = Buffer.alloc(0)

/**
 * The bytes as the Buffer that Node's streams work with; otherwise each write would make one of its own. An event goes to
 * all its watchers one after the other, so remembering the last conversion serves them all.
 */
export function sharedBuffer(bytes: Uint8Array): Buffer {
  if (bytes === lastBytes) return lastBuffer
  lastBytes = bytes
  lastBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return lastBuffer
}
