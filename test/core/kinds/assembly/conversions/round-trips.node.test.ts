import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../../../core/base/api/group-version.ts'
import { cloneJson } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import type { ResourceDefinition } from '../../../../../core/objects/catalog/resource-definition.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../../core/objects/schema/defaults.ts'
import { emptyToNull } from '../../../../../core/objects/schema/empty-to-null.ts'
import { builtInCatalog, writeContext } from '../../../../support/schemas/built-in-catalog.ts'
import { objectsOf, textOf } from '../../../../support/schemas/schema-values.ts'

/**
 * Conversions that write some values in another way, which means the same and stays as it is then. All do so in the original, but for
 * those of alpha versions that it removed without any.
 */
const rewritten: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'apiextensions.k8s.io/v1beta1 CustomResourceDefinition':
      'what all versions share stands at the top, and the first version is named there',
    'apps/v1beta1 StatefulSet': 'the observed generation is always written',
    'autoscaling/v1 HorizontalPodAutoscaler': 'current metrics are always in an annotation, too',
    'certificates.k8s.io/v1beta1 CertificateSigningRequest': 'the signer follows from the request',
    'coordination.k8s.io/v1alpha1 LeaseCandidate': 'the first preferred strategy is kept',
    'discovery.k8s.io/v1alpha1 EndpointSlice': 'the host name of an endpoint is its node',
    'discovery.k8s.io/v1beta1 EndpointSlice': 'the host name of an endpoint is its node',
    'extensions/v1beta1 Ingress': 'a back end without name and port is none',
    'networking.k8s.io/v1alpha1 IPAddress': 'the uid of the parent is no field since 1.28',
    'networking.k8s.io/v1beta1 Ingress': 'a back end without name and port is none',
    'rbac.authorization.k8s.io/v1alpha1 ClusterRoleBinding': 'users and groups have a version',
    'rbac.authorization.k8s.io/v1alpha1 RoleBinding': 'users and groups have a version',
    'resource.k8s.io/v1alpha3 DeviceClass': 'suitable nodes are no field since 1.32',
    'resource.k8s.io/v1alpha3 ResourceClaim': 'controllers are no field since 1.32',
    'resource.k8s.io/v1alpha3 ResourceClaimTemplate': 'controllers are no field since 1.32',
    'resource.k8s.io/v1alpha3 ResourceSlice': 'a device without properties has none',
    'resource.k8s.io/v1beta1 ResourceSlice': 'a device without properties has none',
  }),
)

/** Decoded and defaulted objects of a served version, as writes convert them. */
function objectsIn(definition: ResourceDefinition): fc.Arbitrary<ApiObject> {
  const { schema, group, version, kind } = definition
  const type = { kind, apiVersion: formatGroupVersion(group, version) }
  return objectsOf(schema, 5).map((value) => {
    const object = decodeObject(schema, { ...value, metadata: {}, ...type }).object
    applyDefaults(schema, object, writeContext({ gate: () => true }))
    const complete = decodeObject(schema, object).object as ApiObject
    emptyToNull(schema, complete)
    return { ...complete, ...type }
  })
}

function thereAndBack({ conversion, schema }: ResourceDefinition, object: ApiObject): ApiObject {
  const stored = conversion?.toStored(cloneJson(object)) ?? object
  const served = conversion?.fromStored(stored) ?? stored
  emptyToNull(schema, served)
  return served
}

const releases = ['1.16', '1.18', '1.21', '1.24', '1.27', '1.31', '1.33']

describe.each(releases)('versions of release %s', (release) => {
  const { definitions } = builtInCatalog({ 'api/all': true }, { release })
  const converted = definitions.flatMap((definition) => {
    const { group, version, kind, conversion } = definition
    const name = `${formatGroupVersion(group, version)} ${kind}`
    return conversion ? [[name, definition] as const] : []
  })

  it.each(converted)('%s: an object is the same after it was stored', (name, definition) => {
    fc.assert(
      fc.property(objectsIn(definition), (object) => {
        const once = thereAndBack(definition, object)
        const isExact = rewritten.has(name) || textOf(once) === textOf(object)
        expect(isExact, textOf(object)).toBe(true)
        expect(textOf(thereAndBack(definition, once))).toBe(textOf(once))
      }),
      { numRuns: 40 },
    )
  })
})
