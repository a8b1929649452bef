import { equalJson } from '../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type { LoadBalancerIngress, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { serviceResource } from '../../shared/objects/resources.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'

/** A private network of its own, apart from those of pods, nodes and services. */
const usualRange = '192.168.240.0/20'

/** Gives services of type LoadBalancer an address of a range, as a cloud's controller does; services of a class are left alone. */
function createLoadBalancerController(parts: ClusterParts): KeyController {
  const work = new LoadBalancerReconciler(parts)
  const { objects } = parts
  return new KeyController({
    name: 'service-lb-controller',
    parts,
    reads: [serviceResource],
    watch(queue, signal) {
      const services = objects.of(serviceResource)
      // Addresses that services hold are known before any is given away.
      for (const service of services.objects()) work.note(service)
      const consider = (service: Service): void => queue.add(keyOf(service))
      services.listen({ added: consider, changed: consider, deleted: consider }, signal)
    },
    sync: (key, _queue, signal) => work.sync(key, signal),
  })
}

class LoadBalancerReconciler {
  readonly #parts: ClusterParts
  readonly #addresses: BalancerAddresses
  readonly #finalizer: string

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#addresses = new BalancerAddresses(
      parts.settings.simulation?.loadBalancerRange ?? usualRange,
    )
    this.#finalizer = `service.${parts.brand.labelDomain}/load-balancer-cleanup`
  }

  note(service: Service): void {
    const [address] = this.#ingressOf(service)
    if (address && this.#wants(service)) this.#addresses.note(keyOf(service), address.ip ?? '')
  }

  async sync(key: string, signal: AbortSignal): Promise<void> {
    const service = this.#parts.objects.of(serviceResource).byKey(key)
    if (!service) this.#addresses.release(key)
    else if (service.spec.loadBalancerClass !== undefined) return
    else if (this.#wants(service)) await this.#ensure(service, signal)
    else await this.#cleanUp(service, signal)
  }

  #wants(service: Service): boolean {
    const { type, loadBalancerClass } = service.spec
    const isBalanced = type === 'LoadBalancer' && loadBalancerClass === undefined
    return isBalanced && !isTerminating(service)
  }

  #ingressOf(service: Service): readonly LoadBalancerIngress[] {
    return service.status.loadBalancer.ingress ?? []
  }

  async #ensure(found: Service, signal: AbortSignal): Promise<void> {
    const key = keyOf(found)
    const { loadBalancerIP: wanted = '' } = found.spec
    const [held] = this.#ingressOf(found)
    const isServed = held !== undefined && (wanted === '' || held.ip === wanted)
    const { finalizers = [] } = found.metadata
    if (isServed && finalizers.includes(this.#finalizer)) return
    this.#record(found, 'Normal', 'EnsuringLoadBalancer', 'Ensuring load balancer')
    let service = found
    try {
      if (!finalizers.includes(this.#finalizer))
        service = await this.#setFinalizers(found, [...finalizers, this.#finalizer], signal)
      const isGranted = wanted === '' || this.#addresses.note(key, wanted)
      const address = isGranted ? this.#addresses.assign(key) : undefined
      if (address === undefined) throw new RangeError(noAddress(wanted))
      await this.#setIngress(service, [{ ip: address, ipMode: 'VIP' }], signal)
    } catch (error) {
      if (!signal.aborted && !isStaleWrite(error)) {
        const text = `Error syncing load balancer: ${messageOf(error)}`
        this.#record(found, 'Warning', 'SyncLoadBalancerFailed', text)
      }
      throw error
    }
    this.#record(found, 'Normal', 'EnsuredLoadBalancer', 'Ensured load balancer')
  }

  /** Ends the load balancer of a service that is deleted or wants none any more. */
  async #cleanUp(service: Service, signal: AbortSignal): Promise<void> {
    const { finalizers = [] } = service.metadata
    if (!finalizers.includes(this.#finalizer)) return
    this.#record(service, 'Normal', 'DeletingLoadBalancer', 'Deleting load balancer')
    this.#addresses.release(keyOf(service))
    const rest = finalizers.filter((name) => name !== this.#finalizer)
    if (!isTerminating(service)) await this.#setIngress(service, [], signal)
    await this.#setFinalizers(service, rest, signal)
    this.#record(service, 'Normal', 'DeletedLoadBalancer', 'Deleted load balancer')
  }

  #setFinalizers(service: Service, finalizers: string[], signal: AbortSignal): Promise<Service> {
    const path = resourcePath(serviceResource, splitKey(keyOf(service)))
    const { uid = '' } = service.metadata
    return this.#parts.client.patch(path, 'merge', { metadata: { uid, finalizers } }, { signal })
  }

  async #setIngress(
    service: Service,
    ingress: readonly LoadBalancerIngress[],
    signal: AbortSignal,
  ): Promise<void> {
    if (equalJson(this.#ingressOf(service), ingress)) return
    const place = { ...splitKey(keyOf(service)), subresource: 'status' } as const
    const patch: Patch<Service> = {
      status: { loadBalancer: ingress.length > 0 ? { ingress } : { ingress: null } },
    }
    await this.#parts.client.patch(resourcePath(serviceResource, place), 'merge', patch, { signal })
  }

  #record(service: Service, type: 'Normal' | 'Warning', reason: string, text: string): void {
    this.#parts.recorder({ component: 'service-controller' }).record(service, type, reason, text)
  }
}

function noAddress(wanted: string): string {
  return wanted === ''
    ? 'all addresses of load balancers are taken'
    : `the address ${wanted} is taken or invalid`
}

/** Addresses of load balancers that services hold, by the keys of the services, and a free one for the next. */
class BalancerAddresses {
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

export const loadBalancers: ClusterRegistration = {
  name: 'service-lb-controller',
  needs: () => [serviceResource],
  create: createLoadBalancerController,
}
