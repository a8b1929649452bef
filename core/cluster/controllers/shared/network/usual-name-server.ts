import type { AddressRange } from '../../../../kinds/allocation/address-range.ts'

/** Place of the name server in the range of service addresses, from 0. */
const dnsPlace = 9

/** The address of the service range which installers give the service `kube-dns`: its tenth; empty where there is no range. */
export function usualNameServer([range]: readonly AddressRange[]): string {
  return range ? range.address(Math.min(dnsPlace, range.size - 1)) : ''
}
