import type { APIService } from '../../base/api/types/apiregistration.v1.generated.ts'
import type { OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import type { ServiceReference } from '../../objects/services/service-reference.ts'

/** A group version that another server serves: an APIService that names a service. */
export interface AggregatedApi {
  /** Name of the APIService: `v1beta1.metrics.k8s.io`. */
  readonly name: string
  readonly group: string
  readonly version: string
  readonly groupPriority: number
  readonly versionPriority: number
  readonly service: ServiceReference
  /** By which authorities the server is trusted, and under which name; whatever is sent shows the proxy's certificate besides. */
  readonly tls: OutgoingTls
  /** Whether its condition `Available` is true; requests are answered 503 otherwise. */
  readonly isAvailable: boolean
  /** Whether this server itself answers it: it is not waited for by the clock, which may run faster than the work, nor asked again. */
  readonly isOwn?: boolean
}

/** The API that an APIService registers; undefined for one of this server's own. */
export function aggregatedApiOf({ metadata, spec, status }: APIService): AggregatedApi | undefined {
  if (!spec.service) return undefined
  const { namespace = '', name = '', port } = spec.service
  const bundle = decodeBase64(spec.caBundle ?? '') ?? new Uint8Array()
  return {
    name: metadata.name ?? '',
    group: spec.group ?? '',
    version: spec.version ?? '',
    groupPriority: spec.groupPriorityMinimum,
    versionPriority: spec.versionPriority,
    service: { namespace, name, port },
    tls: {
      serverName: `${name}.${namespace}.svc`,
      ...(bundle.length > 0 && { authorities: new TextDecoder().decode(bundle) }),
      ...(spec.insecureSkipTLSVerify === true && { insecure: true }),
    },
    isAvailable: (status.conditions ?? []).some(
      (condition) => condition.type === 'Available' && condition.status === 'True',
    ),
  }
}
