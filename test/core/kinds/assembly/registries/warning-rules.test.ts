import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import type { ResourceDefinition } from '../../../../../core/objects/catalog/resource-definition.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { anObject, builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'

type Fields = Readonly<Record<string, unknown>>

function decoded({ schema }: ResourceDefinition, fields: Fields): ApiObject {
  return decodeObject(schema, anObject(fields)).object as ApiObject
}

function warnings(
  resource: string,
  fields: Fields,
  definition: ResourceDefinition = builtIn(resource),
): readonly string[] {
  return definition.strategy.warnings(decoded(definition, fields))
}

describe('warnings', () => {
  it('warnings of ports compare a port with its rivals only, in the order of the pod', () => {
    const rivals = [
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.1' },
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.2' },
      { containerPort: 80, hostPort: 2 },
      { containerPort: 80 },
      { containerPort: 81, hostPort: 1 },
      { containerPort: 80, hostPort: 1 },
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.2' },
    ]
    const place = (index: number): string => `spec.containers[0].ports[${index}]`
    expect(warnings('pods', { spec: { containers: [{ ports: rivals }] } })).toEqual([
      `${place(3)}: overlapping port definition with ${place(0)}`,
      `${place(3)}: overlapping port definition with ${place(1)}`,
      `${place(3)}: overlapping port definition with ${place(2)}`,
      `${place(5)}: dangerously ambiguous port definition with ${place(0)}`,
      `${place(5)}: dangerously ambiguous port definition with ${place(1)}`,
      `${place(5)}: overlapping port definition with ${place(3)}`,
      `${place(6)}: duplicate port definition with ${place(1)}`,
      `${place(6)}: overlapping port definition with ${place(3)}`,
      `${place(6)}: dangerously ambiguous port definition with ${place(5)}`,
    ])
  })

  it('warnings are as many as an answer holds, for any number of equal ports', () => {
    const ports = Array.from({ length: 30_000 }, () => ({ containerPort: 80 }))
    expect(warnings('pods', { spec: { containers: [{ ports }] } })).toHaveLength(64)
  })

  it('warnings are as many as an answer holds, for any number of files in one place', () => {
    const items = Array.from({ length: 30_000 }, () => ({ key: 'a', path: 'a' }))
    const volumes = [{ name: 'v', configMap: { name: 'm', items } }]
    expect(warnings('pods', { spec: { volumes } }).length).toBeLessThan(5_000)
  })

  it('warnings of paths take a million slashes without looking at each anew', () => {
    const items = [{ path: `${'/'.repeat(1_000_000)}a/` }, { path: '/' }]
    const volumes = [{ name: 'v', configMap: { name: 'm', items } }]
    expect(warnings('pods', { spec: { volumes } })).toEqual([])
  })

  it('warnings of an update of a schedule name the field that a time zone belongs in', () => {
    const definition = builtIn('cronjobs.v1.batch')
    const stored = decoded(definition, { spec: { schedule: 'TZ=UTC * * * * *' } })
    expect(definition.strategy.warnings(stored, stored)).toEqual([
      'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
    ])
  })

  it('warnings say nothing of an ordinary object', () => {
    expect(warnings('configmaps', { data: {} })).toEqual([])
    expect(warnings('pods', { spec: { containers: [{ name: 'a' }] } })).toEqual([])
  })

  it('warnings speak of the domains of the brand', () => {
    const catalog = builtInCatalog({}, { brand: brands.svc })
    const said = (resource: string, fields: Fields): readonly string[] =>
      warnings(resource, fields, builtIn(resource, catalog))
    const nodeSelector = { 'beta.svc.io/os': 'linux', 'beta.kubernetes.io/os': 'linux' }
    expect(said('pods', { spec: { nodeSelector, hostAliases: [{ ip: '01.2.3.4' }] } })).toEqual([
      'spec.nodeSelector[beta.svc.io/os]: deprecated since v1.14; use "svc.io/os" instead',
      'spec.hostAliases[0].ip: non-standard IP address "01.2.3.4" will be considered invalid in a future SVC release: use "1.2.3.4"',
    ])
  })
})
