import type { ByteDuplex } from '../../../core/base/streams/byte-duplex.ts'
import { connectedPair } from '../../../core/base/streams/connected-pair.ts'
import type { CtlListener, ListenOptions } from '../../../core/command/ctl/ctl-streams.ts'

/** The first of the ports that are given where any free one is asked for. */
const firstFree = 32_768
const lastPort = 65_535

/** Ports that listen at once at most. */
const mostPorts = 256

/**
 * The ports of a machine that has no network, such as a learner's in a page: what `kubectl proxy` and `kubectl port-forward` listen on there,
 * and what other programs of the same machine connect to.
 */
export class LocalPorts {
  /** What accepts on each port, by address. */
  readonly #listeners = new Map<number, Map<string, ListenOptions['accept']>>()

  /** Listens, as `CtlEnvironment.listen`. @throws Error in one line where the port is taken */
  listen({ address, port, accept }: ListenOptions): Promise<CtlListener> {
    const chosen = port === 0 ? this.#freePort() : port
    const host = address.includes(':') ? `[${address}]` : address
    const own = this.#listeners.get(chosen) ?? new Map<string, ListenOptions['accept']>()
    if (own.has(address)) {
      return Promise.reject(new Error(`listen tcp ${host}:${chosen}: bind: address already in use`))
    }
    if (this.#listeners.size >= mostPorts) {
      return Promise.reject(new Error(`listen tcp ${host}:${chosen}: too many open files`))
    }
    this.#listeners.set(chosen, own.set(address, accept))
    return Promise.resolve({
      port: chosen,
      close: () => {
        if (own.get(address) === accept) own.delete(address)
        if (own.size === 0) this.#listeners.delete(chosen)
      },
    })
  }

  /** Connects to a port. @returns the near end; undefined where nothing listens, as a refused connection */
  connect(port: number, signal?: AbortSignal): ByteDuplex | undefined {
    const [accept] = this.#listeners.get(port)?.values() ?? []
    if (!accept) return undefined
    const [near, far] = connectedPair(signal)
    accept(far)
    return near
  }

  /** Ports that listen now. */
  get ports(): readonly number[] {
    return [...this.#listeners.keys()]
  }

  #freePort(): number {
    for (let port = firstFree; port < lastPort; port++) if (!this.#listeners.has(port)) return port
    return lastPort
  }
}
