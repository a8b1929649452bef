import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import type { DefaultRule } from '../../../core/objects/schema/default-rules.ts'
import { fieldAt } from '../../../core/objects/schema/field-path.ts'
import { registryOf } from '../../support/schemas/schema-registry.ts'

/** Releases of which each field of a default rule is in one: fields come and go, and rules about those of other releases are left out. */
const releases = ['1.16', '1.19', '1.22', '1.25', '1.28', '1.31', '1.34', '1.37']

function pathsOf(rule: DefaultRule): readonly (readonly string[])[] {
  if (rule.kind === 'function') return rule.path.length === 0 ? [] : [rule.path]
  const copied = rule.value.kind === 'copy' ? [rule.value.path] : []
  return [rule.path, ...copied, ...rule.conditions.map(({ path }) => path)]
}

describe('the default rules', () => {
  it('name fields that some release has', () => {
    const found = new Map<string, boolean>()
    for (const release of releases) {
      const registry = registryOf(brands.k8s, release)
      for (const { group, version } of registry.groupVersions) {
        for (const name of registry.typeNames(group, version)) {
          const schema = registry.type(name)

          for (const path of (schema.defaults ?? []).flatMap(pathsOf)) {
            const key = `${name} ${path.join('.')}`
            found.set(key, found.get(key) === true || fieldAt(schema, path) !== undefined)
          }
        }
      }
    }
    expect(found.size).toBeGreaterThan(300)
    expect([...found].filter(([, isFound]) => !isFound).map(([key]) => key)).toEqual([])
  })
})
