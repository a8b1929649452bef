import { getKey } from '../../../base/api/json.ts'
import type { DeviceConstraint } from '../../../base/api/types/resource.v1.generated.ts'
import type { DevicePool, PooledDevice } from './device-pools.ts'
import { mostDevices, type RequestOption, type WantedClaim } from './device-request.ts'
import type { DeviceSelection } from './device-selection.ts'
import { AllocationError, type DeviceSource } from './device-source.ts'

/** A device that was chosen for a request. */
export interface ChosenDevice {
  readonly option: RequestOption
  readonly device: PooledDevice
}

/** The device that is sought next: which one of which claim's request, or of its alternative. */
interface Place {
  readonly claim: number
  readonly request: number
  readonly option: number
  readonly device: number
}

/** `too many`: the claim would have more devices than a claim may have, whatever is chosen from here on. */
type Outcome = 'found' | 'none' | 'too many'

interface SearchParts {
  readonly pools: readonly DevicePool[]
  readonly source: DeviceSource
  readonly selection: DeviceSelection
}

/** The search for devices of all claims of a pod: each device is tried in turn until the devices of all requests are found. */
export class AllocationSearch {
  readonly #claims: readonly WantedClaim[]
  readonly #parts: SearchParts
  readonly #constraints: readonly (readonly MatchingAttribute[])[]
  /** Devices by claim, in the order of requests. */
  readonly #chosen: readonly ChosenDevice[][]
  /** Claims that each device is chosen for. */
  readonly #claimsOf = new Map<string, Set<number>>()

  constructor(claims: readonly WantedClaim[], parts: SearchParts) {
    this.#claims = claims
    this.#parts = parts
    this.#constraints = claims.map(({ devices }) =>
      (devices.constraints ?? []).map((each) => new MatchingAttribute(each)),
    )
    this.#chosen = claims.map(() => [])
  }

  /**
   * Finds devices for each claim, in the claims' order; undefined where there are none.
   * @throws AllocationError, AllocationTimeout
   */
  find(): readonly (readonly ChosenDevice[])[] | undefined {
    const start = { claim: 0, request: 0, option: 0, device: 0 }
    return this.#allocate(start, false) === 'found' ? this.#chosen : undefined
  }

  /** `isChosen`: an alternative of the request is under way. */
  #allocate(place: Place, isChosen: boolean): Outcome {
    this.#parts.selection.spend(1)
    const claim = this.#claims[place.claim]
    if (!claim) return 'found'
    const request = claim.requests[place.request]
    if (!request) {
      const next = { claim: place.claim + 1, request: 0, option: 0, device: 0 }
      const outcome = this.#allocate(next, false)
      // Fewer devices may do where another choice is made for a claim before.
      return outcome === 'too many' ? 'none' : outcome
    }
    if (request.hasAlternatives && !isChosen) {
      return this.#firstOf(request.options.length, place)
    }
    const option = request.options[place.option]
    if (!option || option.all?.length === 0) return 'none'
    if (place.device >= option.count) {
      return this.#allocate({ ...place, request: place.request + 1, option: 0, device: 0 }, false)
    }
    const chosen = this.#chosen[place.claim]?.length ?? 0
    if (chosen + option.count - place.device > mostDevices) return 'too many'
    return option.all
      ? this.#allocateAll(option.all, { place, option, isChosen })
      : this.#allocateAny({ place, option, isChosen })
  }

  #firstOf(count: number, place: Place): Outcome {
    let isTooMany = true
    for (let option = 0; option < count; option++) {
      const outcome = this.#allocate({ ...place, option }, true)
      if (outcome === 'found') return outcome
      isTooMany &&= outcome === 'too many'
    }
    return isTooMany ? 'too many' : 'none'
  }

  #allocateAll(
    all: readonly PooledDevice[],
    { place, option, isChosen }: { place: Place; option: RequestOption; isChosen: boolean },
  ): Outcome {
    const device = all[place.device]
    if (!device || !this.#take(place, option, device)) return 'none'
    // kube-scheduler 1.34 goes on with the first alternative, whichever it began with.
    const outcome = this.#allocate({ ...place, option: 0, device: place.device + 1 }, isChosen)
    if (outcome !== 'found') this.#putBack(place, option, device)
    return outcome
  }

  #allocateAny({
    place,
    option,
    isChosen,
  }: {
    place: Place
    option: RequestOption
    isChosen: boolean
  }): Outcome {
    const { pools, selection } = this.#parts
    const { key = '' } = this.#claims[place.claim] ?? {}
    for (const pool of pools) {
      if (pool.fault !== '') {
        throw new AllocationError(`pool ${pool.name} is invalid: ${pool.fault}`)
      }
      for (const device of pool.devices) {
        selection.spend(1)
        if (this.#isTaken(place, option, device)) continue
        if (!selection.includes(device, option, key)) continue
        if (!this.#take(place, option, device)) continue
        const outcome = this.#allocate({ ...place, device: place.device + 1 }, isChosen)
        if (outcome === 'found') return outcome
        this.#putBack(place, option, device)
        if (outcome === 'too many') return outcome
      }
    }
    return 'none'
  }

  /** Administrators' access takes devices that others hold, but each once for a claim. */
  #isTaken({ claim }: Place, { adminAccess }: RequestOption, { id }: PooledDevice): boolean {
    const claims = this.#claimsOf.get(id)
    if (adminAccess) return claims?.has(claim) ?? false
    return this.#parts.source.isInUse(id) || (claims !== undefined && claims.size > 0)
  }

  /** Chooses a device, unless it is taken or a constraint forbids it. @throws AllocationError where a request for all needs it */
  #take(place: Place, option: RequestOption, device: PooledDevice): boolean {
    if (this.#isTaken(place, option, device)) return false
    const claim = this.#claims[place.claim]
    const constraints = this.#constraints[place.claim] ?? []
    const request = claim?.requests[place.request]?.name ?? ''
    const refusing = constraints.findIndex((each) => !each.add(request, option, device))
    if (refusing !== -1) {
      if (option.all) {
        const wish = `claim ${claim?.key ?? ''}, request ${option.name}`
        const why = 'because a claim constraint would not be satisfied'
        throw new AllocationError(`${wish}: cannot add device ${device.id} ${why}`)
      }
      for (const each of constraints.slice(0, refusing)) each.remove(request, option)
      return false
    }
    const claims = this.#claimsOf.get(device.id)
    if (claims) claims.add(place.claim)
    else this.#claimsOf.set(device.id, new Set([place.claim]))
    this.#chosen[place.claim]?.push({ option, device })
    return true
  }

  #putBack({ claim, request }: Place, option: RequestOption, { id }: PooledDevice): void {
    const name = this.#claims[claim]?.requests[request]?.name ?? ''
    for (const each of this.#constraints[claim] ?? []) each.remove(name, option)
    this.#claimsOf.get(id)?.delete(claim)
    this.#chosen[claim]?.pop()
  }
}

/** A constraint by which the devices of some requests share the value of an attribute. */
class MatchingAttribute {
  readonly #name: string
  readonly #requests: readonly string[]
  #value: string | undefined
  #devices = 0

  constructor({ matchAttribute = '', requests = [] }: DeviceConstraint) {
    this.#name = matchAttribute
    this.#requests = requests
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
  const { attributes = {} } = device
  const short = fullName.startsWith(`${driver}/`) ? fullName.slice(driver.length + 1) : fullName
  const attribute = getKey(attributes, fullName) ?? getKey(attributes, short)
  for (const kind of ['string', 'int', 'bool', 'version'] as const) {
    const value = attribute?.[kind]
    if (value !== undefined) return `${kind} ${value}`
  }
  return undefined
}
