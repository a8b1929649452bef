import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { effectiveGates } from '../../../core/base/release/effective-gates.ts'
import { featureGateHistory } from '../../../core/base/release/feature-gate-history.generated.ts'
import { describeGates } from '../../../core/kinds/assembly/releases/describe-gates.ts'
import { defaultRelease } from '../../../core/kinds/assembly/releases/load-release.ts'

const root = new URL('../../../', import.meta.url)
const known = new Set(featureGateHistory.split('\n').map((line) => line.split(' ', 1)[0]))

/** Names of kinds, plug-ins and access modes that are names of feature gates, too. */
const otherMeanings = new Set([
  'DefaultIngressClass',
  'EndpointSlice',
  'PodDisruptionBudget',
  'PodSecurity',
  'ReadWriteOncePod',
  'RuntimeClass',
  'StorageObjectInUseProtection',
  'StructuredAuthenticationConfiguration',
  'TaintNodesByCondition',
  'TokenRequest',
  'ValidatingAdmissionPolicy',
])

/** Quoted names of feature gates in the sources, but for those of the gates themselves and the list of our own. */
function gatesInSources(): ReadonlySet<string> {
  const found = new Set<string>()
  for (const folder of ['core', 'node-host', 'browser-host', 'web-playground']) {
    for (const path of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.generated.ts')) continue
      if (path === 'kinds/tables/ours.ts') continue
      const text = readFileSync(new URL(`${folder}/${path}`, root), 'utf8')
      for (const [, name = ''] of text.matchAll(/'([A-Z]\w+)'/g)) {
        if (known.has(name) && !otherMeanings.has(name)) found.add(name)
      }
    }
  }
  return found
}

describe('feature gates with an effect', () => {
  it('feature gates with an effect are those that the sources ask for', () => {
    const wanted = ['AllAlpha', 'AllBeta', ...gatesInSources()]
    expect([...effectiveGates([])].toSorted()).toEqual(wanted.toSorted())
  })

  it('feature gates with an effect are those of gated fields, defaults and first objects, too', () => {
    const table = 'kind A\n  a 1 string ? gate=One,Two+Three:own since=1.2\n+ b = 1 gate Four\n'
    const names = effectiveGates([table, 'ClusterRole a if=Five,Six\n  get : b in core if Seven\n'])
    const added = [...names].filter((name) => !effectiveGates([]).has(name))
    expect(added).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
  })

  it('feature gates with an effect are described as such, unless they are locked', () => {
    const gates = new Map(describeGates(defaultRelease).map((gate) => [gate.name, gate]))
    expect(gates.get('HostnameOverride')?.hasEffect).toBe(true)
    expect(gates.get('WatchList')?.hasEffect).toBe(true)
    expect(gates.get('ProbeHostPodSecurityStandards')?.hasEffect).toBe(false)
    expect(gates.get('NodeSwap')?.hasEffect).toBe(false)
  })
})
