import type { Brand } from '../../../../base/api/brand.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { ConfigMap } from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import {
  type NamespaceObjectOptions,
  NamespaceObjects,
} from '../../shared/framework/namespace-objects.ts'
import { configMapResource } from '../../shared/objects/resources.ts'

/** Publishes a config map in every namespace with the certificates (PEM) by which workloads verify this server. */
function rootCertificatePublisher(parts: {
  readonly client: Client
  readonly runtime: Runtime
  readonly brand: Brand
  readonly certificates: string
}): Controller {
  const { brand, certificates } = parts
  const description = `${brand.labelDomain}/description`
  const annotations = {
    [description]: `Contains a CA bundle that can be used to verify the ${brand.serverName} when using internal endpoints such as the internal service IP or ${brand.word}.default.svc. No other usage is guaranteed across distributions of ${brand.title} clusters.`,
  }
  const data = { 'ca.crt': certificates }
  const wanted: ConfigMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: brand.rootCaConfigMap, annotations },
    data,
  }
  const options: NamespaceObjectOptions<ConfigMap> = {
    name: 'root-ca-certificate-publisher-controller',
    client: parts.client,
    runtime: parts.runtime,
    resource: configMapResource,
    wanted,
    repaired: (existing) => (equalJson(existing.data, data) ? undefined : { ...existing, data }),
  }
  return new NamespaceObjects(options)
}

export const rootCertificate: ControllerRegistration = {
  name: 'root-ca-certificate-publisher-controller',
  formerName: 'root-ca-cert-publisher',
  needs: () => [configMapResource],
  create(parts) {
    const { rootCertificates: certificates } = parts.settings
    if (certificates === undefined) return undefined
    return rootCertificatePublisher({ ...parts, certificates })
  },
}
