import { expect, it } from 'vitest'
import { auditStages } from '../../core/access/audit/audit-policy.ts'
import { type AuditedAttributes, auditTerms } from '../../core/access/audit/audit-rule.ts'
import { readAuditPolicy } from '../../core/access/audit/read-audit-policy.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { brands } from '../../core/index.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface PolicyCase {
  readonly policy: JsonObject
  readonly attributes: {
    readonly apiGroup: string
    readonly apiVersion: string
    readonly name: string
    readonly namespace: string
    readonly path: string
    readonly resource: string
    readonly resourceRequest: boolean
    readonly subresource: string
    readonly user: {
      readonly name?: string
      readonly groups?: readonly string[]
    } | null
    readonly verb: string
  }
  readonly level: string
  readonly omitStages: readonly string[]
  readonly stages: readonly string[]
  readonly omitManagedFields: boolean
}

function attributesOf({ attributes: given }: PolicyCase): AuditedAttributes {
  const { verb, path, name, namespace, resource, subresource } = given
  const user = given.user
    ? { name: '', uid: '', groups: [], extra: new Map(), ...given.user }
    : undefined
  if (!given.resourceRequest) return { kind: 'path', user, verb, path }
  const { apiGroup: group, apiVersion: version } = given
  return { kind: 'resource', user, verb, group, version, resource, subresource, namespace, name }
}

function termsOf(item: PolicyCase): JsonObject {
  const { policy } = readAuditPolicy({ value: item.policy, duplicates: [] }, brands.k8s)
  const { level, omitStages, omitManagedFields } = auditTerms(policy)(attributesOf(item))
  const stages = auditStages.filter((stage) => level !== 'None' && !omitStages.has(stage))
  return { level, omitStages: [...omitStages].toSorted(), stages, omitManagedFields }
}

describeVectorLines<PolicyCase>('access/audit-policy.jsonl', (cases) => {
  it('an audit policy records of each request what the original records', () => {
    expect(cases.length).toBeGreaterThan(0)
    const mismatches = vectorMismatches(cases, termsOf, (item) => ({
      level: item.level,
      omitStages: [...item.omitStages].toSorted(),
      stages: item.stages,
      omitManagedFields: item.omitManagedFields,
    }))
    expect(mismatches).toEqual([])
  })
})
