import type { MessageFraming } from '../../../../core/index.ts'

const final = 0x80
const textOpcode = 1
const binaryOpcode = 2

/** Longest payload whose length fits the second byte; for longer ones that byte is the kind of extended length. */
const shortPayload = 125
const twoByteLength = 126
const eightByteLength = 127

/** A message as one server frame: unmasked, so that it is the same for every client (RFC 6455, 5.2). */
function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const headBytes = length <= shortPayload ? 2 : length < 1 << 16 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(headBytes + length)
  frame[0] = final | opcode
  if (headBytes === 2) {
    frame[1] = length
  } else if (headBytes === 4) {
    frame[1] = twoByteLength
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = eightByteLength
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(payload, headBytes)
  return frame
}

const textFrames: MessageFraming = {
  id: 'websocket/text',
  frame: (message) => frameOf(textOpcode, message),
}

const binaryFrames: MessageFraming = {
  id: 'websocket/binary',
  frame: (message) => frameOf(binaryOpcode, message),
}

/** Framing of messages as server frames of a WebSocket without extensions. */
export function webSocketFraming(kind: 'text' | 'binary'): MessageFraming {
  return kind === 'text' ? textFrames : binaryFrames
}
