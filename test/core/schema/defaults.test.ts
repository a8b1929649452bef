import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/api/brand.ts'
import { defaultTable } from '../../../core/kinds/defaults.generated.ts'
import { decodeObject } from '../../../core/schema/decode.ts'
import { compileRule } from '../../../core/schema/default-actions.ts'
import { parseDefaultRules } from '../../../core/schema/default-rules.ts'
import type { DefaultingEnvironment } from '../../../core/schema/defaulting-environment.ts'
import { applyDefaults } from '../../../core/schema/defaults.ts'
import { fieldAt } from '../../../core/schema/field-path.ts'
import { createSchemaRegistry } from '../../../core/schema/registry.ts'
import { defaultingWith } from '../../support/defaulted.ts'
import { objectsOf, textOf } from '../../support/schema-values.ts'

const registry = createSchemaRegistry(brands.k8s)

describe('the table of defaults', () => {
  it('names only types, fields and functions that exist', () => {
    const newest = createSchemaRegistry(brands.k8s, '1.37')
    const rules = parseDefaultRules(defaultTable)
    expect(rules.size).toBeGreaterThan(80)
    for (const [type, list] of rules) {
      const schema = newest.type(type)
      for (const rule of list) {
        expect(() => {
          compileRule(schema, rule)
          if (rule.path.length > 0) fieldAt(schema, rule.path)
        }, type).not.toThrow(RangeError)
      }
    }
  })

  it.each(['PodSpec', 'PodSpec.dnsPolicy 5', 'PodSpec.dnsPolicy = 5 when dnsPolicy set'])(
    'refuses the line "%s"',
    (line) => {
      expect(() => parseDefaultRules(`[core/v1]\n${line}`)).toThrow(RangeError)
    },
  )
})

describe('defaulting', () => {
  it.each([
    'core/v1.Pod',
    'core/v1.Service',
    'core/v1.PersistentVolume',
    'apps/v1.StatefulSet',
    'apps/v1.DaemonSet',
    'batch/v1.CronJob',
    'batch/v1.Job',
    'autoscaling/v2.HorizontalPodAutoscaler',
    'admissionregistration/v1.ValidatingWebhookConfiguration',
    'resource/v1.ResourceClaim',
  ])('a defaulted %s once more changes nothing, and neither does decoding it', (type) => {
    const schema = registry.type(type)
    const every: DefaultingEnvironment = { ...defaultingWith(), gate: () => true }
    fc.assert(
      fc.property(objectsOf(schema, 4), (value) => {
        const { object } = decodeObject(schema, value)
        applyDefaults(schema, object, every)
        const once = textOf(object)
        applyDefaults(schema, object, every)
        expect(textOf(object)).toBe(once)
        expect(textOf(decodeObject(schema, object).object)).toBe(once)
      }),
      { numRuns: 100 },
    )
  })
})
