import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFeatureGates,
  defaultGates,
  type FeatureGate,
  gateOfTable,
  type GateStage,
  offeredGates,
  type ReleaseGates,
} from '../../../../core/base/release/feature-gates.ts'
import { gateWarnings } from '../../../../core/base/release/gate-warnings.ts'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { gatesOfOriginal, withoutOurs } from '../../../support/ours/own-names.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'
import recorded from './feature-gates.json' with { type: 'json' }

// `help`: the gates in kube-apiserver 1.34.2 --help. `allOn`: kubernetes_feature_enabled at /metrics of 1.34.2 with
// --feature-gates=AllAlpha=true,AllBeta=true; `emulated 1.33`: of 1.34.2 with --emulated-version=1.33. `registered`: how many gates
// the last patch release of each release registers, by stage, default and lock, counted by a program linked with its sources.

type Chosen = readonly (readonly [name: string, on: boolean])[]

/** All gates with what the choices made of them. */
function chosenGates(
  chosen: ReadonlyMap<string, boolean>,
  release: ReleaseGates = defaultGates(),
): readonly { name: FeatureGate; stage: GateStage; enabled: boolean }[] {
  const gate = createFeatureGates(chosen, release)
  const stages: [name: FeatureGate, stage: GateStage][] = [
    ['AllAlpha', 'alpha'],
    ['AllBeta', 'beta'],
  ]
  for (const [name, { stage }] of release.gates) stages.push([name, stage])
  return stages
    .map(([name, stage]) => ({ name, stage, enabled: gate(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const stageWords = { alpha: 'ALPHA', beta: 'BETA', stable: 'GA', deprecated: 'DEPRECATED' }

function asRecorded(gates: ReturnType<typeof chosenGates>): readonly string[] {
  return gates.map(({ name, stage, enabled }) => `${name} ${stageWords[stage]} ${Number(enabled)}`)
}

describe('a feature gate', () => {
  it.each<[name: string, chosen: Chosen, on: boolean]>([
    ['WatchList', [], true],
    ['ImageVolume', [], false],
    ['MaxUnavailableStatefulSet', [], false],
    ['JobPodReplacementPolicy', [], true],
    ['DynamicResourceAllocation', [], true],
    ['DynamicResourceAllocation', [['DynamicResourceAllocation', false]], false],
    ['KMSv1', [['AllBeta', true]], false],
    ['WatchList', [['WatchList', false]], false],
    ['MaxUnavailableStatefulSet', [['MaxUnavailableStatefulSet', true]], true],
    ['JobPodReplacementPolicy', [['JobPodReplacementPolicy', true]], true],
    ['MaxUnavailableStatefulSet', [['AllAlpha', true]], true],
    ['ImageVolume', [['AllAlpha', true]], false],
    ['ImageVolume', [['AllBeta', true]], true],
    ['WatchList', [['AllBeta', false]], false],
    [
      'WatchList',
      [
        ['AllBeta', false],
        ['WatchList', true],
      ],
      true,
    ],
    [
      'JobPodReplacementPolicy',
      [
        ['AllBeta', false],
        ['AllAlpha', false],
      ],
      true,
    ],
    ['NoSuchFeature', [], false],
  ])('the feature gate %s with %j is %s', (name, chosen, on) => {
    expect(createFeatureGates(new Map(chosen))(gateOfTable(name))).toBe(on)
  })

  it.each<[why: string, chosen: Chosen, message: string]>([
    ['unknown', [['NoSuchFeature', true]], 'unrecognized feature gate: NoSuchFeature'],
    ['of another case', [['watchlist', true]], 'unrecognized feature gate: watchlist'],
    ['removed', [['EphemeralContainers', true]], 'unrecognized feature gate: EphemeralContainers'],
    [
      'locked to true',
      [['NodeSwap', false]],
      'cannot set feature gate NodeSwap to false, feature is locked to true',
    ],
    [
      'locked to false',
      [['WatchFromStorageWithoutResourceVersion', true]],
      'cannot set feature gate WatchFromStorageWithoutResourceVersion to true, feature is locked to false',
    ],
    [
      'locked beside another one',
      [
        ['NodeSwap', false],
        ['JobSuccessPolicy', false],
      ],
      '[cannot set feature gate NodeSwap to false, feature is locked to true, cannot set feature gate JobSuccessPolicy to false, feature is locked to true]',
    ],
  ])('a feature gate that is %s cannot be set', (_, chosen, message) => {
    expect(() => createFeatureGates(new Map(chosen))).toThrowError(new RangeError(message))
  })

  it('a feature gate of the release can be set to its default, whichever it is', () => {
    const gates = [...defaultGates().gates]
    expect(withoutOurs('gate', gates, ([name]) => name)).toHaveLength(206)
    const chosen = new Map(gates.map(([name, { on }]) => [name, on]))
    const gate = createFeatureGates(chosen)
    expect(gates.filter(([name, { on }]) => gate(name) !== on)).toEqual([])
  })

  it('a feature gate of a stable or a deprecated feature is set with a warning', () => {
    const chosen = new Map([
      ['KMSv1', true],
      ['AllBeta', false],
      ['NodeSwap', true],
      ['DynamicResourceAllocation', false],
      ['WatchList', true],
    ])
    expect(gateWarnings(chosen)).toEqual([
      'Setting deprecated feature gate KMSv1=true. It will be removed in a future release.',
      'Setting GA feature gate NodeSwap=true. It will be removed in a future release.',
      'Setting GA feature gate DynamicResourceAllocation=false. It will be removed in a future release.',
    ])
  })

  it('a feature gate of the release that means nothing here is taken with a warning', async () => {
    const featureGates = new Map([
      ['NodeSwap', true],
      ['WatchList', true],
      ['MemoryQoS', true],
      ['AllBeta', false],
    ])
    const { runtime } = await openTestServer({ featureGates })
    const warnings = runtime.log.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ message, fields }) => [message, fields['gates']])).toEqual([
      ['Setting GA feature gate NodeSwap=true. It will be removed in a future release.', undefined],
      ['these feature gates are known and change nothing here', 'NodeSwap, MemoryQoS'],
    ])
  })

  it('a feature gate that is unknown keeps a server from starting', async () => {
    const featureGates = new Map([['NoSuchFeature', true]])
    await expect(openTestServer({ featureGates })).rejects.toThrowError(RangeError)
  })

  it('a feature gate that is off leaves storage version hashes out of discovery', async () => {
    const hashes = async (on: boolean): Promise<number> => {
      const featureGates = new Map([['StorageVersionHash', on]])
      const { text } = await (await openTestServer({ featureGates })).get('/api/v1')
      return text.split('storageVersionHash').length - 1
    }
    expect([await hashes(true), await hashes(false)]).toEqual([15, 0])
  })

  it('a feature gate that another release has can be set where that release is served', async () => {
    const featureGates = new Map([['EphemeralContainers', true]])
    await openTestServer({ featureGates, release: await loadRelease('1.20') })
    await expect(openTestServer({ featureGates })).rejects.toThrowError(RangeError)
  })
})

describe('the feature gates', () => {
  it('the feature gates of alpha and beta stage are offered as in the help of the original', () => {
    expect(offeredGates(gatesOfOriginal(defaultGates()))).toEqual(recorded.help)
  })

  it('the feature gates are reported with their stage as by the original where all are on', () => {
    const chosen = new Map([
      ['AllBeta', true],
      ['AllAlpha', true],
    ])
    expect(asRecorded(chosenGates(chosen, gatesOfOriginal(defaultGates())))).toEqual(
      recorded.allOn.toSorted(),
    )
  })

  // The original of 1.34 emulates 1.33 without gates that 1.34 removed, and with those that were added to patch releases only.
  it('the feature gates of 1.33 are those that the original emulates, but for gates that it has lost or came to have', async () => {
    const { gates } = await loadRelease('1.33')
    const own = new Set(asRecorded(chosenGates(new Map(), gatesOfOriginal(gates))))
    const emulated = new Set(recorded['emulated 1.33'])
    expect([...own].filter((line) => !emulated.has(line))).toEqual([
      'DevicePluginCDIDevices GA 1',
      'ElasticIndexedJob GA 1',
      'LegacySidecarContainers DEPRECATED 0',
      'PodDisruptionConditions GA 1',
      'StatefulSetStartOrdinal GA 1',
    ])
    expect([...emulated].filter((line) => !own.has(line))).toEqual([
      'KubeletPodResourcesListUseActivePods GA 0',
      'StatefulSetSemanticRevisionComparison BETA 1',
    ])
  })

  it.each(Object.entries(recorded.registered))(
    'the feature gates of release %s are as many of each stage as the original registers',
    async (name, registered) => {
      const { gates } = await loadRelease(name)
      const counts: Record<string, number> = {}
      for (const { stage, on, locked } of gatesOfOriginal(gates).gates.values()) {
        const key = `${stage} ${on ? 'on' : 'off'}${locked ? ' locked' : ''}`
        counts[key] = (counts[key] ?? 0) + 1
      }
      expect(counts).toEqual(registered)
    },
  )

  it.each<[release: string, name: FeatureGate, on: boolean | undefined, graduated: boolean]>([
    ['1.16', 'EphemeralContainers', false, false],
    ['1.22', 'EphemeralContainers', false, false],
    ['1.23', 'EphemeralContainers', true, false],
    ['1.26', 'EphemeralContainers', true, false],
    ['1.27', 'EphemeralContainers', undefined, true],
    ['1.16', 'LegacyNodeRoleBehavior', true, false],
    ['1.21', 'LegacyNodeRoleBehavior', false, false],
    ['1.22', 'LegacyNodeRoleBehavior', undefined, false],
    ['1.25', 'DynamicKubeletConfig', false, false],
    ['1.26', 'DynamicKubeletConfig', undefined, false],
    ['1.16', 'ImageVolume', undefined, false],
    ['1.32', 'WatchList', true, false],
    ['1.33', 'WatchList', false, false],
  ])('the feature gates of %s have %s as %s', async (release, name, on, graduated) => {
    const { gates } = await loadRelease(release)
    expect(gates.gates.get(name)?.on).toBe(on)
    expect(gates.graduated.has(name)).toBe(graduated)
    expect(createFeatureGates(new Map(), gates)(name)).toBe(on ?? graduated)
  })

  it('the feature gates are refused where one is on without the one that it requires', async () => {
    const { gates } = await loadRelease('1.31')
    const chosen = new Map([['AuthorizeNodeWithSelectors', true]])
    expect(() => createFeatureGates(chosen, gates)).toThrowError(
      new RangeError(
        'AuthorizeNodeWithSelectors feature requires AuthorizeWithSelectors feature to be enabled',
      ),
    )
    chosen.set('AuthorizeWithSelectors', true)
    expect(createFeatureGates(chosen, gates)('AuthorizeNodeWithSelectors')).toBe(true)
  })

  it('the feature gates do not depend on the order in which they are set, and named ones win over whole stages', () => {
    const gates = [...defaultGates().gates]
    const open = gates.filter(([, { locked }]) => !locked).map(([name]) => name)
    const choice = fc.tuple(fc.constantFrom('AllAlpha', 'AllBeta', ...open), fc.boolean())
    const choices = fc
      .uniqueArray(choice, { selector: ([name]) => name, maxLength: 20 })
      .chain((chosen) =>
        fc.tuple(fc.constant(chosen), fc.shuffledSubarray(chosen, { minLength: chosen.length })),
      )
    fc.assert(
      fc.property(choices, ([chosen, shuffled]) => {
        const [one, other] = [new Map<string, boolean>(chosen), new Map<string, boolean>(shuffled)]
        expect(chosenGates(other)).toEqual(chosenGates(one))
        for (const { name, stage, enabled } of chosenGates(one)) {
          const whole = { alpha: 'AllAlpha', beta: 'AllBeta', stable: '', deprecated: '' }[stage]
          const usual = defaultGates().gates.get(name)?.on ?? false
          const isWhole = name === 'AllAlpha' || name === 'AllBeta'
          const wanted = one.get(name) ?? (isWhole ? undefined : one.get(whole)) ?? usual
          expect([name, enabled]).toEqual([name, wanted])
        }
      }),
    )
  })
})
