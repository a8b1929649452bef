/** InternalIPs of simulated nodes, from 172.18.0.2 on, one a node. */
export class NodeAddresses {
  readonly #byNode = new Map<string, string>()
  readonly #taken = new Set<string>()
  #next = 2

  /** The address of a node; empty where it has none. */
  of(node: string): string {
    return this.#byNode.get(node) ?? ''
  }

  /** Notes the address that a node's object has; an empty one is no address. */
  note(node: string, address: string): void {
    if (address === '' || this.#byNode.get(node) === address) return
    this.release(node)
    this.#byNode.set(node, address)
    this.#taken.add(address)
  }

  /** The address of a node, which gets the next free one where it has none. */
  assign(node: string): string {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    let address = textOfAddress(this.#next++)
    while (this.#taken.has(address)) address = textOfAddress(this.#next++)
    this.note(node, address)
    return address
  }

  release(node: string): void {
    const address = this.#byNode.get(node)
    if (address === undefined) return
    this.#byNode.delete(node)
    this.#taken.delete(address)
  }
}

function textOfAddress(number: number): string {
  return `172.${18 + (number >>> 16)}.${(number >>> 8) & 255}.${number & 255}`
}
