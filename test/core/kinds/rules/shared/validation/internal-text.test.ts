import { describe, expect, it } from 'vitest'
import {
  internalDiff,
  internalText,
} from '../../../../../../core/kinds/rules/shared/validation/internal-text.ts'
import { internalFormTable } from '../../../../../../core/kinds/tables/internal-forms.generated.ts'
import { internalFields } from '../../../../../../core/kinds/tables/internal-forms.ts'
import { registryOf } from '../../../../../support/schemas/schema-registry.ts'

describe('the Go text of a value in error messages', () => {
  it('the Go text of a value has every field, in the order of the type', () => {
    const parent = { resource: 'services', name: 'a', namespace: 'b' }
    expect(internalText('networking.ParentReference', parent)).toBe(
      '{"Group":"","Resource":"services","Namespace":"b","Name":"a"}',
    )
    expect(internalText('networking.ParentReference', undefined)).toBe('null')
  })

  it('the Go text of a value holds structs, lists of them and what is nowhere set', () => {
    const spec = { devices: { requests: [{ name: 'c', exactly: { deviceClassName: '<b>' } }] } }
    expect(internalText('resource.ResourceClaimSpec', spec)).toBe(
      String.raw`{"Devices":{"Requests":[{"Name":"c","Exactly":{"DeviceClassName":"\u003cb\u003e","Selectors":null,"AllocationMode":"","Count":0,"AdminAccess":null,"Tolerations":null,"Capacity":null},"FirstAvailable":null}],"Constraints":null,"Config":null}}`,
    )
  })

  it('the Go text of a value has the members of metadata among its own, and is cut where it is long', () => {
    const containers = [{ name: 'a'.repeat(10_000) }]
    const template = { metadata: { labels: { b: '1', a: '2' } }, spec: { containers } }
    const text = internalText('core.PodTemplateSpec', template)
    expect(text).toMatch(/^\{"labels":\{"a":"2","b":"1"\},"Spec":\{"Volumes":null,/)
    expect(text).toHaveLength(10_241)
  })

  it('the Go text of a value differs from another one in lines', () => {
    const spec = { hostNetwork: true, securityContext: {} }
    expect(internalDiff('core.PodSpec', { ...spec, hostNetwork: false }, spec)).toBe(
      '@@ -12,7 +12,7 @@\n "AutomountServiceAccountToken": null,\n "NodeName": "",\n "SecurityContext": {\n- "HostNetwork": false,\n+ "HostNetwork": true,\n  "HostPID": false,\n  "HostIPC": false,\n  "ShareProcessNamespace": null,\n'
        .replaceAll('\n ', '\n  ')
        .replaceAll('\n- ', '\n-  ')
        .replaceAll('\n+ ', '\n+  '),
    )
  })
})

describe('the table of Go types', () => {
  const registry = registryOf()
  /** Types that version 1 of their group lacks. */
  const alphaTypes: ReadonlySet<string> = new Set(['certificates.PodCertificateRequestSpec'])
  const types = internalFormTable.split('\n').filter((line) => /^\w/.test(line))

  it('the table of Go types names only types that it has', () => {
    expect(types.length).toBeGreaterThan(100)
    const named = types.flatMap((type) =>
      internalFields(type).flatMap((field) => ('type' in field ? [field.type] : [])),
    )
    expect(types).toEqual(expect.arrayContaining(named))
  })

  it('the table of Go types names fields that are published', () => {
    const unknown: string[] = []
    for (const type of types) {
      const [group = '', name = ''] = type.split('.')
      const version = alphaTypes.has(type) ? 'v1alpha1' : 'v1'
      const fields = registry.type(`${group}/${version}.${name}`).fields
      for (const { field, isBeside } of internalFields(type)) {
        if (!isBeside && !fields.has(field)) unknown.push(`${type} ${field}`)
      }
    }
    expect(unknown).toEqual([])
  })
})
