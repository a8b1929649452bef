import { describe, expect, it } from 'vitest'
import { createFeatureGates } from '../../../../core/base/release/feature-gates.ts'
import {
  compareReleases,
  parseRelease,
  type Release,
} from '../../../../core/base/release/release.ts'
import { firstObjectTable } from '../../../../core/kinds/tables/first-objects.generated.ts'
import {
  parseFirstObjects,
  type TableRule,
} from '../../../../core/requests/first-objects/parse-first-objects.ts'
import { releaseOf } from '../../../support/schemas/release-of.ts'
import recordedPolicy from './recorded-policy.json' with { type: 'json' }

/*
 * recorded-policy.json: the default roles and bindings of each release, from the files beside the tests of its bootstrap policy
 * (plugin/pkg/auth/authorizer/rbac/bootstrappolicy/testdata/*.yaml), written as lines of the table of first objects.
 */

const releases = Array.from({ length: 19 }, (_, at) => parseRelease(`1.${16 + at}`))

const policyKinds = new Set(['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'])

/** Roles that the files lack, since another tool makes them. */
const others = new Set(['{brandShort}-public/{brandShort}adm:bootstrap-signer-clusterinfo'])

interface Policy {
  readonly words: string
  readonly lines: readonly string[]
}

function isIn({ releases: text }: { readonly releases: string }, release: Release): boolean {
  const [first = '', last = first] = text.split('-')
  return (
    compareReleases(parseRelease(first), release) <= 0 &&
    compareReleases(parseRelease(last), release) >= 0
  )
}

function recorded(release: Release): ReadonlyMap<string, Policy> {
  return new Map(
    Object.entries(recordedPolicy).flatMap(([name, rows]) => {
      const row = rows.find((each) => isIn(each, release))
      return row ? [[name, { words: row.words, lines: row.lines }] as const] : []
    }),
  )
}

function ruleText(rule: TableRule): string {
  const verbs = rule.verbs.join(' ')
  if ('nonResourceURLs' in rule) return `${verbs} : ${rule.nonResourceURLs.join(' ')}`
  const named = rule.resourceNames ? ` named ${rule.resourceNames.join(' ')}` : ''
  const groups = rule.apiGroups.map((group) => (group === '' ? 'core' : group)).join(' ')
  return `${verbs} : ${rule.resources.join(' ')}${named} in ${groups}`
}

function ours(release: Release): ReadonlyMap<string, Policy> {
  const gates = createFeatureGates(new Map(), releaseOf(release.name).gates)
  const entries = parseFirstObjects(firstObjectTable, gates, release)
  return new Map(
    entries
      .filter(
        ({ kind, namespace, name }) => policyKinds.has(kind) && !others.has(`${namespace}/${name}`),
      )
      .map(({ kind, namespace, name, words, rules, subjects }) => [
        `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`,
        {
          words: [...words]
            .filter(([word]) => word !== 'if' && word !== 'in')
            .map((word) => word.join('='))
            .join(' '),
          lines: [
            ...rules.map(ruleText),
            ...subjects.map((subject) => `to ${subject.kind} ${subject.name}`),
          ],
        },
      ]),
  )
}

describe.each(releases)('the default policy of release $name', (release) => {
  it('roles and bindings are those of the release', () => {
    const [wanted, found] = [recorded(release), ours(release)]
    expect([...found.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
    for (const [name, policy] of wanted) expect([name, found.get(name)]).toEqual([name, policy])
  })
})
