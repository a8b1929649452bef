import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { HeaderBlocks } from '../../../core/requests/pod-streams/spdy/header-block.ts'
import {
  controlFrame,
  dataFrame,
  frameTypes,
  words,
} from '../../../core/requests/pod-streams/spdy/spdy-frames.ts'

/** A server, and a running pod of it whose container has a shell with `stdin` and `tty`. */
export interface FloodTarget {
  /** Host, port, authority and client certificate. */
  readonly tls: ConnectionOptions
  /** `/api/v1/namespaces/default/pods/<name>`. */
  readonly podPath: string
}

const mebibyte = 1024 * 1024

async function dial({ tls }: FloodTarget, head: readonly string[]): Promise<TLSSocket> {
  const socket = connect({ ...tls, ALPNProtocols: ['http/1.1'] })
  socket.setNoDelay(true)
  await once(socket, 'secureConnect')
  socket.write([...head, 'Host: localhost', 'Connection: Upgrade', '', ''].join('\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [line = ''] = answer.toString('latin1').split('\r\n')
  if (!line.includes(' 101 ')) throw new Error(`the upgrade was refused: ${line}`)
  // Nobody may be left waiting for a reader.
  socket.on('error', () => undefined).resume()
  return socket
}

/** Waits for the frame with which the server closes a WebSocket. */
async function closed(socket: TLSSocket): Promise<void> {
  const ending = Buffer.from([0x88, 2, 0x03, 0xe8])
  for (let tail = Buffer.alloc(0); !tail.includes(ending);) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    tail = Buffer.concat([tail.subarray(-ending.length), chunk])
  }
  socket.destroy()
}

function openWebSocket(target: FloodTarget, query: string): Promise<TLSSocket> {
  return dial(target, [
    `GET ${target.podPath}/${query} HTTP/1.1`,
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: v5.channel.k8s.io',
  ])
}

/** A masked binary frame, whose mask is zero. */
function frame(payload: Uint8Array, announced: number = payload.length): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0x82
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(announced), 2)
  return Buffer.concat([head, payload])
}

function openSpdy(target: FloodTarget): Promise<TLSSocket> {
  return dial(target, [
    `POST ${target.podPath}/portforward HTTP/1.1`,
    'Upgrade: SPDY/3.1',
    'X-Stream-Protocol-Version: portforward.k8s.io',
  ])
}

function synStream(blocks: HeaderBlocks, id: number, streamtype: string): Uint8Array {
  const headers = new Map([
    ['streamtype', streamtype],
    ['port', '80'],
    ['requestid', String(id >> 2)],
  ])
  return controlFrame(
    frameTypes.synStream,
    0,
    words(id, 0),
    new Uint8Array(2),
    blocks.encode(headers),
  )
}

/** Waits until the server has read what was sent: it answers a ping behind that. */
async function answered(socket: TLSSocket): Promise<void> {
  if (socket.destroyed) return
  socket.write(controlFrame(frameTypes.ping, 0, words(2)))
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
}

/** Types 900 KB without a newline into a terminal, and ends its shell. */
export async function typeWithoutNewline(target: FloodTarget): Promise<void> {
  const socket = await openWebSocket(target, 'exec?command=sh&stdin=true&stdout=true&tty=true')
  socket.write(frame(Buffer.from(`\0${'x'.repeat(900_000)}`)))
  socket.write(frame(Buffer.from('\0\x03\x04')))
  await closed(socket)
}

/** Types 900 KB of newlines, then of Ctrl-C, and ends the shell. */
export async function typeControls(target: FloodTarget): Promise<void> {
  const socket = await openWebSocket(target, 'exec?command=sh&stdin=true&stdout=true&tty=true')
  for (const part of ['\n', '\x03', 'x\b']) {
    socket.write(frame(Buffer.from(`\0${part.repeat(900_000 / part.length)}`)))
  }
  socket.write(frame(Buffer.from('\0\x03\x04')))
  await closed(socket)
}

async function sendInPieces(socket: TLSSocket, bytes: Uint8Array, pieces: number): Promise<void> {
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    // Each becomes a TLS record of its own.
    if (!socket.write(bytes.subarray(at, at + size))) await setImmediate()
  }
}

/** Sends a SPDY frame of a mebibyte in 6,000 pieces. */
export async function sendFrameInPieces(target: FloodTarget): Promise<void> {
  const socket = await openSpdy(target)
  const blocks = new HeaderBlocks()
  socket.write(synStream(blocks, 1, 'error'))
  socket.write(synStream(blocks, 3, 'data'))
  await sendInPieces(socket, dataFrame(3, 0, new Uint8Array(mebibyte)), 6000)
  await answered(socket)
  socket.destroy()
}

/** Leaves SPDY frames of a mebibyte unfinished on connections, reads what they hold, and closes them. */
export async function leaveFramesUnfinished(target: FloodTarget, connections = 300): Promise<void> {
  const open: TLSSocket[] = []
  const whole = dataFrame(3, 0, new Uint8Array(mebibyte))
  for (let at = 0; at < connections; at++) {
    const socket = await openSpdy(target)
    socket.write(synStream(new HeaderBlocks(), 1, 'data'))
    await sendInPieces(socket, whole.subarray(0, whole.length - 1), 600)
    open.push(socket)
  }
  for (const socket of open) socket.destroy()
}

/** The same with messages of WebSockets. */
export async function leaveMessagesUnfinished(
  target: FloodTarget,
  connections = 300,
): Promise<void> {
  const open: TLSSocket[] = []
  for (let at = 0; at < connections; at++) {
    const socket = await openWebSocket(target, 'exec?command=cat&stdin=true&stdout=true')
    await sendInPieces(socket, frame(new Uint8Array(mebibyte - 1), mebibyte), 600)
    open.push(socket)
  }
  for (const socket of open) socket.destroy()
}

/** Opens streams and takes them back, until the server cuts the connection. */
export async function resetStreams(target: FloodTarget, streams = 30_000): Promise<void> {
  const socket = await openSpdy(target)
  const blocks = new HeaderBlocks()
  for (let at = 0; at < streams && !socket.destroyed; at++) {
    const id = 2 * at + 1
    socket.write(synStream(blocks, id, 'error'))
    const isFlushed = socket.write(controlFrame(frameTypes.rstStream, 0, words(id, 5)))
    if (!isFlushed) await setImmediate()
  }
  await answered(socket)
  socket.destroy()
}

/** All inputs by name. */
export const streamFloods: Readonly<Record<string, (target: FloodTarget) => Promise<void>>> = {
  'text without a newline, typed into a terminal': typeWithoutNewline,
  'control characters, typed into a terminal': typeControls,
  'a SPDY frame in 6,000 pieces': sendFrameInPieces,
  'unfinished SPDY frames of 300 connections': leaveFramesUnfinished,
  'unfinished messages of 300 WebSockets': leaveMessagesUnfinished,
  '30,000 SPDY streams, opened and reset': resetStreams,
}
