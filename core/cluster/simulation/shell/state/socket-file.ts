import { longestConnect } from '../../network/network-view.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ReadText, ReadUnit } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import { Socket } from '../../processes/socket.ts'
import { wayToHost } from '../../resolver/reach-host.ts'
import { InputQueue } from './input-queue.ts'
import { OpenFile, type Steps } from './open-files.ts'
import type { Shell } from './shell-state.ts'

/** A TCP connection that a shell has opened as a file. It is closed with its last descriptor. */
class SocketFile extends OpenFile {
  readonly #socket: Socket
  readonly #queue: InputQueue

  constructor(meter: ProcessMeter, socket: Socket) {
    super()
    this.#socket = socket
    this.#queue = new InputQueue(meter)
  }

  override *read(unit: ReadUnit): ReadText {
    for (;;) {
      const { isOver } = this.#socket
      const taken = this.#queue.take(unit, isOver)
      if (taken !== undefined || isOver) return taken
      const bytes = yield* this.#socket.read()
      if (bytes) this.#queue.push(textOfBytes(bytes))
    }
  }

  override *write(text: string): Steps<string | undefined> {
    return (yield* this.#socket.write(bytesOfText(text))) ? undefined : 'Broken pipe'
  }

  override unread(text: string): void {
    this.#queue.unread(text)
  }

  protected override close(): void {
    this.#queue.close()
    this.#socket.close()
  }
}

/** Opens `/dev/tcp/HOST/PORT` of bash; the lines that it says where that fails, without its name before them. */
export function* openSocket(
  { session, meter }: Shell,
  host: string,
  port: number,
): Steps<OpenFile | readonly string[]> {
  const path = `/dev/tcp/${host}/${port}`
  const failed = (why: string): readonly string[] => [`connect: ${why}`, `${path}: ${why}`]
  const { connection } = yield* wayToHost(session, host, port)
  if (!connection) {
    return [`${host}: Name or service not known`, `${path}: Invalid argument`]
  }
  const reach = yield* reached(connection, longestConnect)
  if (reach === 'refused') return failed('Connection refused')
  if (reach === 'unreachable') return failed('No route to host')
  if (reach === 'dropped') return failed('Connection timed out')
  const opened = yield* awaited(connection.open(), longestConnect)
  if (opened?.kind !== 'value') return failed('Connection refused')
  return new SocketFile(meter, new Socket(meter, opened.value))
}

/** Host and port of a path that bash connects to; undefined for any other. */
export function socketPath(path: string): readonly [host: string, port: number] | undefined {
  const [, host, port] = /^\/dev\/tcp\/([^/]+)\/(\d{1,5})$/.exec(path) ?? []
  return host === undefined ? undefined : [host, Number(port)]
}
