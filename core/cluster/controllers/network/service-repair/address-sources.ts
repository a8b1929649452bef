import type { Storage } from '../../../../storage/engine/storage.ts'
import { EndpointLeases } from './endpoint-leases.ts'

/** How the servers of a store know each other's addresses. */
export interface AddressSource {
  /** Tells the others of this server, for a time at least. */
  join(ip: string): Promise<void>
  /** Tells the others that it has gone. @returns whether they knew of it */
  leave(ip: string): Promise<boolean>
  /** The addresses that endpoints with those of `current` should have, from the view of a server at `ip`, which `leaves` or not. */
  addresses(
    current: readonly string[],
    ip: string,
    leaves: boolean,
  ): readonly string[] | Promise<readonly string[]>
}

/** Addresses that each server renews: those of servers that have crashed end with their leases. */
export function leasedAddresses(storage: Storage): AddressSource {
  const leases = new EndpointLeases(storage)
  return {
    join: (ip) => leases.renew(ip),
    leave: (ip) => leases.remove(ip),
    addresses: () => leases.addresses(),
  }
}

/** At most so many addresses as there are servers: where there are more, those behind the server's own have to go. */
export function countedAddresses(count: number): AddressSource {
  return {
    join: async () => undefined,
    leave: async () => true,
    addresses(current, ip, leaves) {
      const others = current.filter((each) => each !== ip)
      if (leaves) return others
      const all = current.includes(ip) ? [...current] : [...current, ip].toSorted()
      while (all.length > count) all.splice((all.indexOf(ip) + 1) % all.length, 1)
      return all
    },
  }
}
