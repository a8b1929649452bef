import type {
  EndpointAddress,
  EndpointPort,
  EndpointSubset,
} from '../../../../base/api/types/core.v1.generated.ts'

/** Addresses that serve the same ports, each with whether it is ready. */
export interface RepackedSubset {
  readonly ports: readonly EndpointPort[]
  readonly addresses: readonly { readonly address: EndpointAddress; readonly isReady: boolean }[]
}

/** Addresses of one port, by {@link addressKey}, with whether each is ready. */
interface PortAddresses {
  /** Undefined for subsets without ports. */
  readonly port: EndpointPort | undefined
  readonly ready: Map<string, boolean>
}

/** Two addresses are the same one where their IP and the object behind them are. */
function addressKey({ ip, targetRef }: EndpointAddress): string {
  return `${ip} ${targetRef?.uid ?? ''}`
}

/**
 * Subsets of Endpoints in their canonical layout: one for each set of addresses, with the ports that all of these serve, ready
 * addresses first. An address that is listed twice for a port is ready only where both say so.
 */
export function repackedSubsets(subsets: readonly EndpointSubset[]): RepackedSubset[] {
  const addresses = new Map<string, EndpointAddress>()
  const byPort = new Map<string, PortAddresses>()
  for (const subset of subsets) {
    const { ports = [] } = subset
    for (const port of ports.length > 0 ? ports : [undefined]) {
      const id = portKey(port)
      const known = byPort.get(id) ?? { port, ready: new Map<string, boolean>() }
      byPort.set(id, known)
      const note = (address: EndpointAddress, isReady: boolean): void => {
        const key = addressKey(address)
        if (!addresses.has(key)) addresses.set(key, address)
        known.ready.set(key, isReady && (known.ready.get(key) ?? true))
      }
      for (const address of subset.addresses ?? []) note(address, true)
      for (const address of subset.notReadyAddresses ?? []) note(address, false)
    }
  }
  return joined([...byPort.values()], addresses)
}

function portKey(port: EndpointPort | undefined): string {
  if (!port) return ''
  const { name = '', port: number, protocol, appProtocol = null } = port
  return JSON.stringify([name, number, protocol, appProtocol])
}

function joined(
  ports: readonly PortAddresses[],
  addresses: ReadonlyMap<string, EndpointAddress>,
): RepackedSubset[] {
  const bySet = new Map<
    string,
    { ports: EndpointPort[]; ready: readonly (readonly [string, boolean])[] }
  >()
  for (const { port, ready } of ports) {
    const sorted = [...ready].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    const key = JSON.stringify(sorted)
    const known = bySet.get(key) ?? { ports: [], ready: sorted }
    bySet.set(key, known)
    if (port) known.ports.push(port)
  }
  return [...bySet.values()].map(({ ports: own, ready }) => {
    const all = ready.flatMap(([key, isReady]) => {
      const address = addresses.get(key)
      return address ? [{ address, isReady }] : []
    })
    return {
      ports: own,
      addresses: [
        ...all.filter(({ isReady }) => isReady),
        ...all.filter(({ isReady }) => !isReady),
      ],
    }
  })
}
