import { describe, expect, it } from 'vitest'
import { readAuditPolicy } from '../../../../core/access/audit/read-audit-policy.ts'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { brands } from '../../../../core/index.ts'

const head = { apiVersion: 'audit.k8s.io/v1', kind: 'Policy' }

function faultOf(value: JsonValue): string {
  try {
    readAuditPolicy({ value, duplicates: [] }, brands.k8s)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
  return ''
}

const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"

describe('an audit policy', () => {
  it('lists all its faults at once, in the words of the original', () => {
    const rules: JsonObject[] = [
      {},
      { level: 'All' },
      {
        level: 'None',
        nonResourceURLs: ['healthz', '/a*b', '*', ''],
        resources: [{ group: '' }],
        namespaces: ['a'],
      },
      {
        level: 'None',
        resources: [{ group: 'apps/v1', resourceNames: ['a'] }],
        omitStages: ['Panic', 'x'],
      },
    ]
    const stages = 'allowed stages are RequestReceived,ResponseStarted,ResponseComplete,Panic'
    const beginning = "non-resource URL rules must begin with a '/' character"
    expect(faultOf({ ...head, omitStages: ['Started'], rules })).toBe(
      `[${[
        `omitStages[0]: Invalid value: "Started": ${stages}`,
        'rules[0].level: Required value',
        'rules[1].level: Unsupported value: "All": supported values: "None", "Metadata", "Request", "RequestResponse"',
        `rules[2].nonResourceURLs[0]: Invalid value: "healthz": ${beginning}`,
        `rules[2].nonResourceURLs[1]: Invalid value: "/a*b": non-resource URL wildcards '*' must be the final character of the rule`,
        `rules[2].nonResourceURLs[3]: Invalid value: "": ${beginning}`,
        'rules[2].nonResourceURLs: Invalid value: ["healthz","/a*b","*",""]: rules cannot apply to both regular resources and non-resource URLs',
        `rules[3].resources.group: Invalid value: "apps/v1": ${subdomain}`,
        'rules[3].resources.resourceNames: Invalid value: ["a"]: using resourceNames requires at least one resource',
        `rules[3].omitStages[1]: Invalid value: "x": ${stages}`,
      ].join(', ')}]`,
    )
  })

  it('is refused where it has another kind, another version, no version, no rules, or a value of a wrong type', () => {
    const rules = [{ level: 'None' }]
    expect(faultOf({ ...head, kind: 'Policies', rules })).toBe(
      'failed decoding: no kind "Policies" is registered for version "audit.k8s.io/v1"; a Policy of audit.k8s.io/v1 is wanted',
    )
    expect(faultOf({ ...head, apiVersion: 'audit.k8s.io/v1beta1', rules })).toBe(
      'failed decoding: no kind "Policy" is registered for version "audit.k8s.io/v1beta1"; a Policy of audit.k8s.io/v1 is wanted',
    )
    expect(faultOf({ kind: 'Policy', rules })).toBe(
      'unknown group version field audit.k8s.io/__internal, Kind=Policy in policy; apiVersion must be audit.k8s.io/v1',
    )
    expect(faultOf(head)).toBe('loaded illegal policy with 0 rules')
    expect(faultOf({ ...head, rules: [{ level: 3 }] })).toBe(
      'failed decoding: json: cannot unmarshal number into Go struct field PolicyRule.rules.level of type v1.Level',
    )
    expect(faultOf(null)).toBe('failed decoding: the policy is no object')
  })

  it('is taken with unknown and repeated fields, which it only warns of', () => {
    const value = { ...head, rule: 1, rules: [{ level: 'None', x: 1 }] }
    const { policy, warnings } = readAuditPolicy(
      { value, duplicates: ['rules[0].users'] },
      brands.k8s,
    )
    expect(policy.rules).toHaveLength(1)
    expect(warnings).toEqual([
      'duplicate field "rules[0].users"',
      'unknown field "rule"',
      'unknown field "rules[0].x"',
    ])
  })

  it('has the API group of the brand', () => {
    const value = { apiVersion: 'audit.svc.io/v1', kind: 'Policy', rules: [{ level: 'Metadata' }] }
    expect(readAuditPolicy({ value, duplicates: [] }, brands.svc).policy.rules).toHaveLength(1)
  })
})
