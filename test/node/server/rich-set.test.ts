import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../core/base/api/group-version.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { richSet } from '../../support/objects/rich-objects.ts'
import { isRichlyUnset } from '../../support/objects/rich-set-exceptions.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { unsetFields } from '../../support/schemas/unset-fields.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const beta = 'admissionregistration.k8s.io/v1beta1'
const featureGates = new Map([['MutatingAdmissionPolicy', true]])
const { needed, objects } = richSet()
const catalog = builtInCatalog({ [beta]: true })
const kinds = catalog.definitions.filter(({ verbs }) => verbs.has('create'))

function objectsOf({ group, version, kind }: ResourceDefinition): readonly JsonObject[] {
  const apiVersion = formatGroupVersion(group, version)
  return [...objects, ...needed].filter(
    (each) => each['apiVersion'] === apiVersion && each['kind'] === kind,
  )
}

function titleOf({ group, version, kind }: ResourceDefinition): string {
  return `${formatGroupVersion(group, version)} ${kind}`
}

/** What the server says against the object or its status, if anything. */
async function refusalsOf(server: TestServer, object: JsonObject): Promise<string[]> {
  const definition = kinds.find((each) => objectsOf(each).includes(object))
  if (!definition) return [`${JSON.stringify(object['kind'])} is not served`]
  const namespace = definition.namespaced ? 'default' : ''
  const created = await server.post(resourcePath(definition, { namespace }), object)
  const title = `${titleOf(definition)} ${created.body.metadata?.name ?? ''}`
  if (created.status !== 201) return [`${title}: ${created.text}`]
  if (!('status' in object) || !definition.subresources.has('status')) return []
  // The server itself writes the status of these, at once.
  if (['CustomResourceDefinition', 'APIService'].includes(definition.kind)) return []
  const { name = '', resourceVersion } = created.body.metadata
  const path = resourcePath(definition, { namespace, name, subresource: 'status' })
  const metadata = { ...Object(object['metadata']), resourceVersion }
  const updated = await server.put(path, { ...object, metadata })
  return updated.status === 200 ? [] : [`${title}: ${updated.text}`]
}

describe('the rich set', () => {
  it.each(kinds.map((definition) => [titleOf(definition), definition] as const))(
    'the rich set has objects that together set every field of a %s',
    (title, definition) => {
      const unset = unsetFields(definition.schema, objectsOf(definition))
      expect(unset.filter((path) => !isRichlyUnset(title, path))).toEqual([])
    },
  )

  it('the rich set is valid: the server takes each of its objects, and their status', async () => {
    // What limits the pods of a namespace stands in it, and pods have the account and the class that they name.
    const server = await openTestServer({
      disableAdmissionPlugins: ['LimitRanger', 'ResourceQuota'],
      controllers: [],
      featureGates,
      runtimeConfig: new Map([[beta, true]]),
    })
    await server.post('/api/v1/namespaces/default/serviceaccounts', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'default' },
    })
    const refusals: string[] = []
    for (const object of [...needed, ...objects])
      refusals.push(...(await refusalsOf(server, object)))
    expect(refusals).toEqual([])
  })
})
