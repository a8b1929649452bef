import { connect as connectPlainly, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

export interface SocketSettings {
  readonly port: number
  /** Whether TLS is spoken; the server's certificate is not verified, as the run has started that server or names it. */
  readonly isSecure?: boolean | undefined
  /** Called with what was read; `bytes` may be used again afterwards. */
  readonly onBytes: (bytes: Buffer, socket: Socket) => void
  /** Called when the connection fails, its server closes it or `onBytes` throws. */
  readonly onFailure: (error: unknown) => void
}

/** All connections read into the same memory, one after the other. */
const readBuffer = Buffer.alloc(256 * 1024)

/** A connection to a server on this machine, once it is established. */
export async function openSocket(settings: SocketSettings): Promise<Socket> {
  const { port, isSecure = false, onBytes, onFailure } = settings
  const target = {
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback: (length: number) => {
        try {
          onBytes(readBuffer.subarray(0, length), socket)
        } catch (error) {
          onFailure(error)
        }
        return true
      },
    },
  }
  const socket: Socket = isSecure
    ? connectSecurely({ ...target, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    : connectPlainly(target)
  if (isSecure) socket.setNoDelay(true)
  const early = (): void => onFailure(new Error('the server closed a connection'))
  socket.on('error', onFailure).on('end', early)
  await new Promise<void>((resolve, reject) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', resolve).once('error', reject)
  })
  return socket
}
