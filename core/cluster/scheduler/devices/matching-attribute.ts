import { objectOf, textsOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { PooledDevice } from './device-pools.ts'
import type { RequestOption } from './device-request.ts'

/** A constraint by which the devices of some requests share the value of an attribute. */
export class MatchingAttribute {
  readonly #name: string
  readonly #requests: readonly string[]
  #value: string | undefined
  #devices = 0

  constructor(constraint: JsonObject) {
    this.#name = textOf(constraint, 'matchAttribute')
    this.#requests = textsOf(constraint, 'requests')
  }

  /** Adds a device, unless it has another value or none. */
  add(request: string, option: RequestOption, device: PooledDevice): boolean {
    if (!this.#concerns(request, option)) return true
    const value = valueOf(device, this.#name)
    if (value === undefined || (this.#devices > 0 && value !== this.#value)) return false
    this.#value = value
    this.#devices++
    return true
  }

  /** Takes back a device that was added. */
  remove(request: string, option: RequestOption): void {
    if (this.#concerns(request, option)) this.#devices--
  }

  #concerns(request: string, { fullName }: RequestOption): boolean {
    const requests = this.#requests
    return requests.length === 0 || requests.includes(request) || requests.includes(fullName)
  }
}

/** Type and value of an attribute by its full name; those of the driver's own domain may be published without the domain. */
function valueOf({ device, driver }: PooledDevice, fullName: string): string | undefined {
  const attributes = objectOf(device, 'attributes') ?? {}
  const short = fullName.startsWith(`${driver}/`) ? fullName.slice(driver.length + 1) : fullName
  const attribute = objectOf(attributes, fullName) ?? objectOf(attributes, short) ?? {}
  for (const kind of ['string', 'int', 'bool', 'version']) {
    const value = attribute[kind] ?? null
    if (value !== null && typeof value !== 'object') return `${kind} ${value}`
  }
  return undefined
}
