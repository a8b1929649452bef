/** The few frames of RFC 9113 that a client needs which sends bodiless requests and counts the answers. */
export const frameType = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
} as const

export const flag = { endStream: 1, acknowledged: 1, endHeaders: 4 } as const

export const frameHeaderBytes = 9

const largestWindow = 2 ** 31 - 1
const initialWindow = 65_535

export function frame(type: number, flags: number, stream: number, payload: Uint8Array): Buffer {
  const bytes = Buffer.alloc(frameHeaderBytes + payload.length)
  bytes.writeUIntBE(payload.length, 0, 3)
  bytes[3] = type
  bytes[4] = flags
  bytes.writeUInt32BE(stream, 5)
  bytes.set(payload, frameHeaderBytes)
  return bytes
}

export function windowUpdate(increment: number): Buffer {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(increment)
  return frame(frameType.windowUpdate, 0, 0, payload)
}

/** What a client sends first. Its windows are as large as can be, so that they never hold the server up. */
export function preface(): Buffer {
  const settings = Buffer.alloc(12)
  settings.writeUInt16BE(2, 0) // ENABLE_PUSH 0
  settings.writeUInt16BE(4, 6) // INITIAL_WINDOW_SIZE
  settings.writeUInt32BE(largestWindow, 8)
  return Buffer.concat([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    frame(frameType.settings, 0, 0, settings),
    windowUpdate(largestWindow - initialWindow),
  ])
}

type Fields = readonly (readonly [name: string, value: string])[]

/** A header block that names everything, and has the server remember it in its table (RFC 7541, 6.2.1). */
export function firstBlock(fields: Fields): Buffer {
  return Buffer.concat(
    fields.flatMap(([name, value]) => [Buffer.of(0x40), literal(name), literal(value)]),
  )
}

/** The same header fields as one byte each, once {@link firstBlock} was sent on the connection. */
export function laterBlock(fields: Fields): Buffer {
  const newestIndex = 62
  return Buffer.from(fields.map((_, at) => 0x80 | (newestIndex + fields.length - 1 - at)))
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length >= 127) throw new RangeError('longer texts need a longer length')
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}
