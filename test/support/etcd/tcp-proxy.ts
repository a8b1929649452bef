import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What a {@link TcpProxy} does with bytes and connections. */
export type LinkState =
  /** Everything passes. */
  | 'open'
  /** Connections stay and nothing passes, as with a host that vanished; new connections are taken and hang. */
  | 'silent'
  /** As `silent`, but what clients send still arrives: requests happen and answers are lost. */
  | 'deaf'
  /** Connections are refused. */
  | 'cut'

/** A proxy between a client and one port of loopback, whose link can be cut, silenced and slowed. */
export class TcpProxy {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #state: LinkState = 'open'
  #delay = 0
  /** Ends the pauses of a silent link. */
  #changed: PromiseWithState = promiseWithState()
  #connections = 0

  private constructor(server: Server) {
    this.#server = server
  }

  /** @param port of the program behind the proxy, on 127.0.0.1 */
  static async start(port: number): Promise<TcpProxy> {
    const server = createServer()
    const proxy = new TcpProxy(server)
    server.on('connection', (client) => proxy.#connect(client, port))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return proxy
  }

  /** `http://127.0.0.1:PORT` of the proxy. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Connections that clients have opened so far. */
  get connections(): number {
    return this.#connections
  }

  /** Connections that are open now. */
  get openConnections(): number {
    return this.#pairs.size
  }

  /** Changes the link. What a silent link held back passes once it is open again; `cut` ends the connections, too. */
  set(state: LinkState): void {
    this.#state = state
    const changed = this.#changed
    this.#changed = promiseWithState()
    changed.resolve()
    if (state === 'cut') this.drop()
  }

  /** Milliseconds by which each piece of what the program sends is late; 0 at first. */
  slow(milliseconds: number): void {
    this.#delay = milliseconds
  }

  /** Ends all connections by a reset; new ones are taken as the state says. */
  drop(): void {
    for (const [client, program] of this.#pairs) {
      client.resetAndDestroy()
      program.resetAndDestroy()
    }
  }

  async close(): Promise<void> {
    this.set('cut')
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  #connect(client: Socket, port: number): void {
    if (this.#state === 'cut') {
      client.resetAndDestroy()
      return
    }
    this.#connections++
    const program = connect(port, '127.0.0.1')
    const pair = [client, program] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, [program, client] as const]) {
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        this.#pairs.delete(pair)
      })
      from.on('end', () => to.end())
      from.setNoDelay(true)
      this.#pump(from, to, from === client).catch(() => {
        from.destroy()
        to.destroy()
      })
    }
  }

  async #pump(from: Socket, to: Socket, isRequest: boolean): Promise<void> {
    for await (const piece of from) {
      while (this.#holds(isRequest)) await this.#changed.promise
      if (!isRequest && this.#delay > 0) {
        await new Promise((resolve) => {
          setTimeout(resolve, this.#delay)
        })
      }
      if (!to.write(piece as Buffer)) await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
  }

  #holds(isRequest: boolean): boolean {
    return this.#state === 'silent' || (this.#state === 'deaf' && !isRequest)
  }
}

interface PromiseWithState {
  readonly promise: Promise<void>
  resolve(): void
}

function promiseWithState(): PromiseWithState {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
