import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { Schema, StructSchema } from '../../../../core/objects/schema/schema.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const registry = registryOf()

function fieldNames(schema: StructSchema | undefined): string[] {
  return [...(schema?.fields.keys() ?? [])]
}

describe('the schema registry', () => {
  it('the schema registry knows a kind by group, version and kind, with kind and apiVersion first', () => {
    const pod = registry.kind('', 'v1', 'Pod')
    expect(pod?.gvk).toEqual({ group: '', version: 'v1', kind: 'Pod' })
    expect(fieldNames(pod)).toEqual(['kind', 'apiVersion', 'metadata', 'spec', 'status'])
    expect(registry.kind('', 'v1', 'Pod')).toBe(pod)
  })

  it('the schema registry does not take a message for a kind', () => {
    expect(registry.kind('', 'v1', 'PodSpec')).toBeUndefined()
    expect(registry.kind('example.com', 'v1', 'Pod')).toBeUndefined()
  })

  it('the schema registry knows the option kinds in every group version, under its name', () => {
    const options = registry.kind('apps', 'v1', 'DeleteOptions')
    expect(options?.gvk).toEqual({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })
    expect(fieldNames(options)).toContain('propagationPolicy')
    expect(registry.kind('apps', 'v1', 'Status')).toBeUndefined()
    expect(registry.kind('', 'v1', 'Status')?.gvk).toEqual({
      group: '',
      version: 'v1',
      kind: 'Status',
    })
  })

  it('the schema registry names groups by the brand', () => {
    const svc = registryOf(brands.svc)
    expect(svc.kind('rbac.authorization.svc.io', 'v1', 'Role')).toBeDefined()
    expect(svc.kind('rbac.authorization.k8s.io', 'v1', 'Role')).toBeUndefined()
    expect(fieldNames(svc.type('apiextensions/v1.JSONSchemaProps'))).toContain('x-svc-list-type')
  })

  it('the schema registry spreads inlined structs in place and remembers where they sit in the binary form', () => {
    const volume = registry.type('core/v1.Volume')
    expect(fieldNames(volume).slice(0, 3)).toEqual(['name', 'hostPath', 'emptyDir'])
    expect(volume.fields.get('secret')?.inlined).toEqual([
      { number: 2, struct: 'core/v1.VolumeSource' },
    ])
    const rule = registry.type('admissionregistration/v1.NamedRuleWithOperations')
    expect(rule.fields.get('scope')?.inlined).toEqual([
      { number: 2, struct: 'admissionregistration/v1.RuleWithOperations' },
      { number: 2, struct: 'admissionregistration/v1.Rule' },
    ])
  })

  it('the schema registry resolves types that refer to themselves', () => {
    const props = registry.type('apiextensions/v1.JSONSchemaProps')
    const properties = props.fields.get('properties')?.schema
    expect(properties?.kind === 'map' && properties.values).toBe(props)
    expect(props.fields.get('additionalProperties')?.schema).toMatchObject({
      kind: 'any',
      choice: { form: 'schemaOrBool' },
    })
  })

  it('the schema registry carries what apply, patch and validation need', () => {
    const spec = registry.type('core/v1.PodSpec')
    expect(spec.fields.get('containers')).toMatchObject({
      required: true,
      always: true,
      patchStrategy: 'merge',
      patchMergeKey: 'name',
      schema: { kind: 'list', listType: 'map', mapKeys: ['name'] },
    })
    expect(spec.fields.get('restartPolicy')?.schema).toMatchObject({
      type: 'string',
      goType: 'v1.RestartPolicy',
      enum: ['Always', 'OnFailure', 'Never'],
    })
    const claimRef = registry.type('core/v1.PersistentVolumeSpec').fields.get('claimRef')?.schema
    expect(claimRef).toMatchObject({ structType: 'granular' })
    expect(registry.type('core/v1.ObjectReference').structType).toBe('atomic')
    const pool = registry.type('core/v1.RBDVolumeSource').fields.get('pool')
    expect(pool?.default).toBe('rbd')
  })

  it('the schema registry resolves every field of every type', () => {
    const unresolved: string[] = []
    const visit = (schema: Schema, path: string): void => {
      if (schema.kind === 'list') visit(schema.items, path)
      else if (schema.kind === 'map') visit(schema.values, path)
      else if (schema.kind === 'scalar' && schema.goType === '') unresolved.push(path)
    }
    let count = 0
    for (const { group, version } of registry.groupVersions) {
      for (const name of registry.typeNames(group, version)) {
        for (const field of registry.type(name).fields.values()) {
          visit(field.schema, `${name}.${field.name}`)
          count++
        }
      }
    }
    expect(unresolved).toEqual([])
    expect(count).toBeGreaterThan(4500)
  })

  it('the schema registry has the types of the release that is served, unless another is asked for', () => {
    const newest = registryOf(brands.k8s, '1.37')
    expect(fieldNames(registry.type('core/v1.PodSpec'))).not.toContain('schedulingGroup')
    expect(fieldNames(newest.type('core/v1.PodSpec'))).toContain('schedulingGroup')
    const operator = (of: typeof registry): Schema | undefined =>
      of.type('core/v1.Toleration').fields.get('operator')?.schema
    expect(operator(registry)).toMatchObject({ enum: ['Exists', 'Equal'] })
    expect(operator(newest)).toMatchObject({ enum: expect.arrayContaining(['Gt', 'Lt']) })
    expect(registry.kind('certificates.k8s.io', 'v1', 'PodCertificateRequest')).toBeUndefined()
    expect(newest.kind('certificates.k8s.io', 'v1', 'PodCertificateRequest')).toBeDefined()
  })

  it('the schema registry hides types of other releases and still finds them', () => {
    const old = registryOf(brands.k8s, '1.20')
    expect(old.groupVersions).toContainEqual({ group: 'batch', version: 'v2alpha1' })
    expect(registry.groupVersions).not.toContainEqual({ group: 'batch', version: 'v2alpha1' })
    expect(old.groupVersions).not.toContainEqual({ group: 'policy', version: 'v1' })
    expect(old.typeNames('policy', 'v1')).toEqual([])
    expect(old.typeNames('policy', 'v1beta1')).toContain('policy/v1beta1.PodSecurityPolicy')

    const budget = old.kind('policy', 'v1', 'PodDisruptionBudget')
    expect(budget?.gvk).toEqual({ group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' })
    // As the default release has it, with the types of the release that is served below it.
    expect(fieldNames(old.type('policy/v1.PodDisruptionBudgetSpec'))).toContain(
      'unhealthyPodEvictionPolicy',
    )
    expect(budget?.fields.get('metadata')?.schema).toBe(old.type('meta/v1.ObjectMeta'))
  })

  it('the schema registry finds a type that the default release lacks as the nearest release had it', () => {
    const resource = (release: string, type: string): string[] =>
      fieldNames(registryOf(brands.k8s, release).type(`resource/v1alpha3.${type}`))
    expect(resource('1.20', 'ResourceClaimSpec')).toContain('controller')
    expect(resource('1.33', 'ResourceClaimSpec')).not.toContain('controller')
    expect(resource('1.37', 'ResourceClaimSpec')).not.toContain('controller')
  })

  it('the schema registry has the fields of a type as the release had them', () => {
    const field = (release: string, type: string, name: string) =>
      registryOf(brands.k8s, release).type(type).fields.get(name)
    expect(field('1.21', 'core/v1.ServiceSpec', 'topologyKeys')?.number).toBe(16)
    expect(field('1.22', 'core/v1.ServiceSpec', 'topologyKeys')).toBeUndefined()
    expect(field('1.28', 'core/v1.PodIP', 'ip')).toMatchObject({ required: false, always: false })
    expect(field('1.30', 'core/v1.PodIP', 'ip')).toMatchObject({ required: true, always: true })
    expect(field('1.33', 'meta/v1.ObjectMeta', 'creationTimestamp')?.omitZero).toBe(false)
    expect(field('1.34', 'meta/v1.ObjectMeta', 'creationTimestamp')?.omitZero).toBe(true)
    const containers = field('1.29', 'core/v1.PodSpec', 'containers')
    expect(containers?.schema).toMatchObject({ mapKeys: ['name'], undeclared: true })
    expect(field('1.30', 'core/v1.PodSpec', 'containers')?.schema).not.toHaveProperty('undeclared')
  })

  it('the schema registry refuses a type that no table has', () => {
    expect(() => registry.type('core/v1.Nothing')).toThrow(RangeError)
  })
})
