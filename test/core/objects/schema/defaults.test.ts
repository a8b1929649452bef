import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { defaultFunctions } from '../../../../core/kinds/assembly/registries/default-functions.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { compileRule } from '../../../../core/objects/schema/default-actions.ts'
import { parseDefaultRule } from '../../../../core/objects/schema/default-rules.ts'
import type { DefaultingEnvironment } from '../../../../core/objects/schema/default-rules.ts'
import { applyDefaults } from '../../../../core/objects/schema/defaults.ts'
import { fieldAt } from '../../../../core/objects/schema/field-path.ts'
import { defaultingWith } from '../../../support/objects/defaulted.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'
import { objectsOf, textOf } from '../../../support/schemas/schema-values.ts'

const registry = registryOf()

describe('the rules of defaulting', () => {
  it('the rules of defaulting name only fields that exist', () => {
    const newest = registryOf(brands.k8s, '1.37')
    let withRules = 0
    for (const { group, version } of newest.groupVersions) {
      for (const type of newest.typeNames(group, version)) {
        const schema = newest.type(type)
        if (schema.defaults) withRules++
        for (const rule of schema.defaults ?? []) {
          expect(() => {
            compileRule(schema, rule)
            if (rule.path.length > 0) fieldAt(schema, rule.path)
          }, type).not.toThrow(RangeError)
        }
      }
    }
    expect(withRules).toBeGreaterThan(80)
  })

  it.each(['', 'dnsPolicy 5', 'dnsPolicy = 5 when dnsPolicy set', 'use guessPolicy'])(
    'the rules of defaulting cannot be read from the line "%s"',
    (line) => {
      expect(() => parseDefaultRule(line, defaultFunctions)).toThrow(RangeError)
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
  ])(
    'defaulting a defaulted %s once more changes nothing, and neither does decoding it',
    (type) => {
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
    },
  )
})
