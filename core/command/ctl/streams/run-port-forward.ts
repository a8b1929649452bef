import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError } from '../ctl-error.ts'
import type { CtlListener } from '../ctl-streams.ts'
import { forwardConnection } from './forward-connection.ts'
import { forwardedPorts } from './forwarded-ports.ts'
import type { ForwardedPort } from './forwarded-ports.ts'
import { namedObject, podPath } from './pods-of.ts'
import { podOf } from './run-exec.ts'

/** Forwards connections to the ports of one pod, until one of them fails. */
class PortForwarder {
  /** Resolves when nothing is forwarded any more. */
  readonly ended: Promise<void>
  readonly #call: CommandCall
  /** Path of the pod's `portforward`. */
  readonly #path: string
  readonly #ending = new AbortController()
  readonly #abort = (): void => this.close()

  constructor(call: CommandCall, path: string) {
    this.#call = call
    this.#path = path
    const { signal } = this.#ending
    this.ended = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    call.signal.addEventListener('abort', this.#abort, { once: true })
    if (call.signal.aborted) this.close()
  }

  /** Cuts the connections. */
  close(): void {
    this.#call.signal.removeEventListener('abort', this.#abort)
    this.#ending.abort()
  }

  /** Listens on the addresses for one port; prints where it does, and where it cannot. */
  async listen(
    { local, remote }: ForwardedPort,
    addresses: readonly string[],
  ): Promise<readonly CtlListener[]> {
    const { environment, flags } = this.#call
    const listeners: CtlListener[] = []
    const failures: string[] = []
    let port = local
    const accept = (connection: ByteDuplex): void => {
      environment.out(`Handling connection for ${port}\n`)
      void this.#carry(connection, port, remote)
    }
    for (const address of addresses) {
      try {
        const listener = await environment.listen?.({ address, port, accept })
        if (!listener) continue
        listeners.push(listener)
        // All addresses of a port listen on the free port that the first one got.
        port = listener.port
        const host = address.includes(':') ? `[${address}]` : address
        environment.out(`Forwarding from ${host}:${port} -> ${remote}\n`)
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
    }
    // One address of localhost is enough.
    const isEnough = flags.texts('address').includes('localhost') && listeners.length > 0
    if (failures.length === 0 || isEnough) return listeners
    environment.err(
      `Unable to listen on port ${port}: Listeners failed to create with the following errors: [${failures.join(' ')}]\n`,
    )
    for (const listener of listeners) listener.close()
    return []
  }

  async #carry(connection: ByteDuplex, local: number, remote: number): Promise<void> {
    const { client, environment } = this.#call
    const { signal } = this.#ending
    const failure = await forwardConnection(client, this.#path, remote, connection, signal).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (failure === '' || signal.aborted) return
    environment.err(`an error occurred forwarding ${local} -> ${remote}: ${failure}\n`)
    this.close()
  }
}

/** The command `port-forward`: listens until it is interrupted or the connection to the pod is lost. */
export async function runPortForward(call: CommandCall): Promise<void> {
  const { args, signal } = call
  const [name = '', ...texts] = args
  if (texts.length === 0) {
    throw usageError(call, 'TYPE/NAME and list of ports are required for port-forward')
  }
  const { object } = await namedObject(call, [name])
  const pod = await podOf(call, object)
  const ports = forwardedPorts(texts, object, pod)
  const addresses = addressesOf(call)
  const phase = textOf(structOf(pod, 'status'), 'phase')
  if (phase !== 'Running') {
    throw new CtlError(`unable to forward port because pod is not running. Current status=${phase}`)
  }
  const forwarder = new PortForwarder(call, podPath(pod, 'portforward'))
  const listeners: CtlListener[] = []
  try {
    for (const port of ports) listeners.push(...(await forwarder.listen(port, addresses)))
    if (listeners.length === 0) {
      const shown = ports.map(({ local, remote }) => `{${local} ${remote}}`).join(' ')
      throw new CtlError(`unable to listen on any of the requested ports: [${shown}]`)
    }
    await forwarder.ended
  } finally {
    for (const listener of listeners) listener.close()
    forwarder.close()
  }
  signal.throwIfAborted()
  throw new CtlError('lost connection to pod')
}

/** Addresses to listen on; one of those of `localhost` is enough. @throws CtlError */
function addressesOf({ flags }: CommandCall): readonly string[] {
  const addresses = flags
    .texts('address')
    .flatMap((text) => (text === 'localhost' ? ['127.0.0.1', '::1'] : [text]))
  const wrong = addresses.find(
    (text) => !/^\d{1,3}(?:\.\d{1,3}){3}$|^[\da-f:.]*:[\da-f:.]*$/i.test(text),
  )
  if (wrong !== undefined) throw new CtlError(`${wrong} is not a valid IP`)
  return [...new Set(addresses)].toSorted()
}
