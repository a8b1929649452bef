import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { AddressStartOptions } from '../../base/options/address-options.ts'
import { isLoopbackBind, isUnspecified, namesOf } from './bind-address.ts'

/** Under which addresses clients reach a server. */
export interface ServerAddresses {
  /** Whether other machines can reach the server. */
  readonly isOpen: boolean
  /** IP address or host name that the endpoints of the API's own service publish. */
  readonly advertised: string
  /** Host name or IP address for clients outside. */
  readonly external: string
  /** Host of the kubeconfig; undefined for that of clients on this machine. */
  readonly kubeconfigHost: string | undefined
  /** Host names and addresses that the server's certificate must contain, in lower case. */
  readonly names: readonly string[]
}

/** Addresses for documentation (RFC 5737, RFC 3849), to which nothing is sent: only the route to them is looked up. */
const elsewhere = { udp4: '192.0.2.1', udp6: '2001:db8::1' } as const

/**
 * Derives the addresses of a server from the options. A server on loopback advertises that, unlike kube-apiserver, whose default
 * is the address of an interface on which it does not listen then.
 *
 * @throws StartupError when the advertised address is not one that clients can call.
 */
export async function serverAddresses(
  bindAddress: string,
  { advertiseAddress, externalHostname, tlsSans = [] }: AddressStartOptions,
): Promise<ServerAddresses> {
  if (advertiseAddress !== undefined && isIP(advertiseAddress) === 0) {
    throw new StartupError(`--advertise-address: "${advertiseAddress}" is not an IP address`)
  }
  const isOpen = !isLoopbackBind(bindAddress)
  const isChosen = advertiseAddress !== undefined && !isUnspecified(advertiseAddress)
  const bound = isUnspecified(bindAddress) ? await interfaceAddress() : bindAddress
  const advertised = isChosen ? advertiseAddress : bound
  const external = externalHostname ?? advertised
  const names = [...namesOf(bindAddress), advertised, external, ...tlsSans]
  return {
    isOpen,
    advertised,
    external,
    kubeconfigHost: externalHostname ?? (isOpen ? advertised : undefined),
    names: [...new Set(names.map((name) => name.toLowerCase()))],
  }
}

/** The address of the default network interface: that of the default route, or else of the first interface; loopback without one. */
async function interfaceAddress(): Promise<string> {
  const routed = (await routeSource('udp4')) ?? (await routeSource('udp6'))
  if (routed !== undefined) return routed
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
  const first = others.find(({ family }) => family === 'IPv4') ?? others[0]
  return first?.address ?? '127.0.0.1'
}

/** The address from which this machine sends to others; undefined without a route. A connected UDP socket sends nothing. */
async function routeSource(type: 'udp4' | 'udp6'): Promise<string | undefined> {
  const socket = createSocket(type)
  try {
    socket.connect(9, elsewhere[type])
    await once(socket, 'connect')
    const { address } = socket.address()
    return isUnspecified(address) ? undefined : address
  } catch {
    return undefined
  } finally {
    socket.close()
  }
}
