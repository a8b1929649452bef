import { expect, it } from 'vitest'
import { checkedPod } from '../../core/access/admission/plugins/pod-security/pod-check.ts'
import {
  type LevelVersion,
  parseLevel,
  parseVersion,
} from '../../core/access/admission/plugins/pod-security/pod-security-policy.ts'
import { PodSecurityStandards } from '../../core/access/admission/plugins/pod-security/pod-security-standards.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { Pod } from '../../core/base/api/types/core.v1.generated.ts'
import { brands } from '../../core/index.ts'
import { defaultRelease } from '../../core/kinds/assembly/releases/load-release.ts'
import { written } from '../support/objects/defaulted.ts'
import { describeVectorLines } from '../support/recorded/vectors.ts'

interface PodCase {
  readonly level: string
  /** First and last version of the standard: `v1.0..v1.18`. */
  readonly versions: string
  readonly expect: 'pass' | 'fail'
  readonly case: string
  readonly pod: JsonObject
}

/** Each version that a case holds for. */
function versionsOf({ versions }: PodCase): number[] {
  const [first, last] = versions.split('..').map((text) => {
    const { value, error } = parseVersion(text)
    if (error !== undefined || value === 'latest') throw new TypeError(`no range: ${versions}`)
    return value
  })
  if (first === undefined || last === undefined || last < first) {
    throw new TypeError(`no range: ${versions}`)
  }
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function levelOf({ level }: PodCase): LevelVersion['level'] {
  const { value, error } = parseLevel(level)
  if (error !== undefined) throw new TypeError(`no level: ${level}`)
  return value
}

describeVectorLines<PodCase>('policy/pod-security.jsonl', (cases) => {
  const standards = new PodSecurityStandards(
    (gate) => gate === 'ProbeHostPodSecurityStandards',
    defaultRelease,
  )

  it('every published case passes or fails its Pod Security Standard in each version of its range', () => {
    const wrong: string[] = []
    let evaluated = 0
    for (const { item, line } of cases) {
      const decoded = written('core/v1.Pod', item.pod, 'ImageVolume') as Pod
      const pod = checkedPod(decoded, brands.k8s.labelDomain)
      for (const version of versionsOf(item)) {
        evaluated++
        const violations = standards.violations({ level: levelOf(item), version }, pod)
        const found = violations.length === 0 ? 'pass' : 'fail'
        if (found !== item.expect) wrong.push(`v1.${version}: ${found}: ${line}`)
      }
    }
    expect(wrong).toEqual([])
    expect(evaluated).toBeGreaterThan(0)
  })
})
