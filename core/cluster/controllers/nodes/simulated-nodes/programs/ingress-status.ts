import { equalJson } from '../../../../../base/api/json.ts'
import type { Service } from '../../../../../base/api/types/core.v1.generated.ts'
import type {
  Ingress,
  IngressClass,
  IngressLoadBalancerIngress,
} from '../../../../../base/api/types/networking.v1.generated.ts'
import { type Informer, startInformer } from '../../../../../base/client/informer.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import {
  ingressClassResource,
  ingressResource,
  serviceResource,
} from '../../../shared/objects/resources.ts'
import { ignoreNotFound } from '../../../shared/writes/expected-errors.ts'
import type { EdgeImage } from '../ingress/edge-images.ts'
import { classOf } from '../ingress/ingress-objects.ts'
import { type ApiProgram, flagsOf, printRefusals, type ProgramCall } from './api-program.ts'

/** Flags by which controllers learn the service in front of them. */
const serviceFlags = [
  'publish-service',
  'providers.kubernetesingress.ingressendpoint.publishedservice',
  'external-service',
]

/** Writes the addresses of an ingress controller into the status of the Ingresses that it serves, as long as it runs. */
export function ingressStatus({ controller }: EdgeImage): ApiProgram {
  return async (call) => {
    const { client, runtime, signal, brand } = call
    const place = publishedPlace(call)
    call.print(`Starting ingress controller class="${controller}"`)
    const known: Informer<Ingress>[] = []
    let classes: Informer<IngressClass> | undefined
    let service: Informer<Service> | undefined
    const failed = (error: unknown): void => call.print(String(error))
    const write = (ingress: Ingress): void => {
      const isServed = classes?.get('', classOf(ingress))?.spec.controller === controller
      const wanted = place.addresses(service?.get(place.namespace, place.name))
      const found = ingress.status.loadBalancer.ingress ?? []
      if (!isServed || equalJson(found, wanted)) return
      const { namespace = '', name = '' } = ingress.metadata
      const path = resourcePath(ingressResource(brand), { namespace, name, subresource: 'status' })
      const patch = { status: { loadBalancer: { ingress: wanted } } }
      ignoreNotFound(client.patch(path, 'merge', patch, { signal })).then(
        () => call.print(`updating Ingress status namespace="${namespace}" ingress="${name}"`),
        failed,
      )
    }
    const writeAll = (): void => {
      for (const informer of known) for (const ingress of informer.objects()) write(ingress)
    }
    classes = startInformer({
      client,
      runtime,
      path: resourcePath(ingressClassResource(brand)),
      handlers: { added: writeAll, modified: writeAll },
    })
    service =
      place.name === ''
        ? undefined
        : startInformer({
            client,
            runtime,
            path: resourcePath(serviceResource, { namespace: place.namespace }),
            handlers: { added: writeAll, modified: writeAll },
          })
    const ingresses = startInformer({
      client,
      runtime,
      path: resourcePath(ingressResource(brand)),
      handlers: { added: write, modified: write },
    })
    known.push(ingresses)
    const all = [classes, ingresses, ...(service ? [service] : [])]
    const stop = (): void => {
      for (const informer of all) void informer.stop()
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return stop()
    await printRefusals(call, [
      resourcePath(ingressClassResource(brand)),
      resourcePath(ingressResource(brand)),
      ...(service ? [resourcePath(serviceResource, { namespace: place.namespace })] : []),
    ]).catch(failed)
  }
}

interface PublishedPlace {
  readonly namespace: string
  /** Name of the service whose addresses are published; empty for the controller's own. */
  readonly name: string
  addresses(service: Service | undefined): readonly IngressLoadBalancerIngress[]
}

/** Where the addresses are found that a controller publishes. */
function publishedPlace({ words, namespace }: ProgramCall): PublishedPlace {
  const flags = flagsOf(words)
  const given = flags.get('publish-status-address') ?? ''
  const named = serviceFlags.map((flag) => flags.get(flag) ?? '').find((each) => each !== '') ?? ''
  const [first = '', second] = named.split('/')
  return {
    namespace: second === undefined ? namespace : first,
    name: given === '' ? (second ?? first) : '',
    addresses(service) {
      if (given !== '') {
        return given
          .split(',')
          .map((each) => (/^[\d.]+$|:/.test(each) ? { ip: each } : { hostname: each }))
      }
      const ingress = service?.status.loadBalancer.ingress ?? []
      const found = ingress.map(({ ip, hostname }) => (ip ? { ip } : { hostname: hostname ?? '' }))
      if (found.length > 0 || !service) return found
      return (service.spec.clusterIPs ?? []).map((ip) => ({ ip }))
    },
  }
}
