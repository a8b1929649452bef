import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import type { Dialler, PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import { type ConnectionParts, openConnection } from './open-connection.ts'

/** The network as the kubelet of a node sees it: its resolver is that of its machine, which knows no names of the cluster. */
export class NodeNetwork implements Dialler {
  readonly #parts: ConnectionParts
  readonly #node: string
  #connections = 0

  constructor(parts: ConnectionParts, node: string) {
    this.#parts = parts
    this.#node = node
  }

  connect(host: string, port: number, protocol: PortProtocol = 'TCP'): PortConnection {
    const address = addressOf(host)
    const count = this.#connections++
    const source = this.#parts.routes.nodeSource(this.#node)
    return openConnection(this.#parts, source, { address, port, protocol, count })
  }
}

function addressOf(host: string): string | undefined {
  const bare = host.replace(/^\[|\]$/g, '')
  if (parseIpAddress(bare)) return bare
  return host === 'localhost' ? '127.0.0.1' : undefined
}
