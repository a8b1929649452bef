import { expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { builtInCatalog } from '../support/schemas/built-in-catalog.ts'
import { created } from '../support/schemas/validated.ts'

/** A minimal object of a kind, `stub` in the outside data. */
interface MinimalObject {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly stub: JsonObject | null
}

const catalog = builtInCatalog()

/** Minimal objects of release 1.20 that a server of 1.34 refuses, and why. */
const refused: Readonly<Record<string, string>> = {
  // Release 1.20 took a target without its API group.
  'horizontalpodautoscalers.v1.autoscaling':
    'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
  // Until lately the pod template of a stateful set was not looked at.
  'statefulsets.v1.apps': 'spec.template.spec.containers: Required value',
}

/** Where the origin builds a text from its test's namespace, the file still has the expression. */
function withNamespace(object: JsonObject): JsonObject {
  const text = JSON.stringify(object).replaceAll('` + namespace + `', 'default')
  return JSON.parse(text) as JsonObject
}

describeVectors<MinimalObject[]>('etcd-storage/resource-stubs-1.20.json', (objects) => {
  const served = objects.filter(
    ({ group, version, resource, stub }) => stub && catalog.find(group, version, resource),
  )

  it('more than 30 kinds of release 1.20 are still served, and have a minimal object', () => {
    expect(served.length).toBeGreaterThan(0)
  })

  it.each(served)(
    'a minimal $resource of $group $version is valid',
    ({ group, version, resource, stub }) => {
      const name = group === '' ? `${resource}.${version}` : `${resource}.${version}.${group}`
      expect(created(name, withNamespace(stub ?? {}))).toEqual(
        refused[name] === undefined ? [] : [refused[name]],
      )
    },
  )
})
