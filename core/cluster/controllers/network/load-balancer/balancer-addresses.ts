import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import { AddressRange } from '../../../../kinds/allocation/address-range.ts'

/** Addresses of load balancers that services hold, by the keys of the services, and a free one for the next. */
export class BalancerAddresses {
  readonly #range: AddressRange
  readonly #byService = new Map<string, string>()
  readonly #holders = new Map<string, string>()
  #next = 0

  /** @throws RangeError for a text that is no range of at least 8 addresses */
  constructor(range: string) {
    this.#range = AddressRange.parse(range)
  }

  /** Notes the address that a service has, unless another one has it. Returns whether the service holds it. */
  note(key: string, address: string): boolean {
    if (this.#byService.get(key) === address) return true
    if (!parseIpAddress(address) || this.#holders.has(address)) return false
    this.release(key)
    this.#byService.set(key, address)
    this.#holders.set(address, key)
    return true
  }

  /** The address of a service, or the next free one in turn; undefined where all are taken. */
  assign(key: string): string | undefined {
    const known = this.#byService.get(key)
    if (known !== undefined) return known
    for (let tried = 0; tried < this.#range.size; tried++) {
      const address = this.#range.address(this.#next)
      this.#next = (this.#next + 1) % this.#range.size
      if (this.note(key, address)) return address
    }
    return undefined
  }

  release(key: string): void {
    const address = this.#byService.get(key)
    if (address === undefined) return
    this.#byService.delete(key)
    this.#holders.delete(address)
  }
}
