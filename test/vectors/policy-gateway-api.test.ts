import { expect, it } from 'vitest'
import { structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { definitionsIn, objectsIn } from '../support/objects/yaml-files.ts'
import { describeDefinitions } from '../support/recorded/vectors.ts'
import { openTestServer } from '../support/servers/test-server.ts'

const admission = '/apis/admissionregistration.k8s.io/v1'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** A definition of the given bundle version. */
function ofBundle(definition: JsonObject, version: string): JsonObject {
  const metadata = structOf(definition, 'metadata')
  const annotations = {
    ...structOf(metadata, 'annotations'),
    'gateway.networking.k8s.io/bundle-version': version,
    'gateway.networking.k8s.io/channel': 'standard',
  }
  return { ...definition, metadata: { ...metadata, annotations } }
}

describeDefinitions('gateway-api', (folder) => {
  it('the policy of Gateway API denies definitions before v1.5.0 and admits newer ones', async () => {
    const server = await openTestServer()
    const objects = objectsIn(folder)
    const ofKind = (kind: string): JsonObject[] => objects.filter((one) => one['kind'] === kind)
    const policies = ofKind('ValidatingAdmissionPolicy')
    const bindings = ofKind('ValidatingAdmissionPolicyBinding')
    expect([policies.length, bindings.length]).toEqual([1, 1])
    await server.post(`${admission}/validatingadmissionpolicies`, policies[0])
    await server.post(`${admission}/validatingadmissionpolicybindings`, bindings[0])
    const definition = definitionsIn(folder).find((one) =>
      textOf(structOf(one, 'metadata'), 'name').startsWith('gatewayclasses.'),
    )
    const old = await server.post(definitions, ofBundle(definition ?? {}, 'v1.3.0'))
    expect([old.status, old.body.reason]).toEqual([422, 'Invalid'])
    expect(old.body.message).toContain('Installing CRDs with version before v1.5.0 is prohibited')
    const made = await server.post(definitions, ofBundle(definition ?? {}, 'v1.5.0'))
    expect(made.status).toBe(201)
  })
})
