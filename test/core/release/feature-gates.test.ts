import { describe, expect, it } from 'vitest'
import { createFeatureGates, knownGates } from '../../../core/release/feature-gates.ts'
import { openTestServer } from '../../support/test-server.ts'

type Chosen = readonly (readonly [name: string, on: boolean])[]

describe('a feature gate', () => {
  it.each<[name: string, chosen: Chosen, on: boolean]>([
    ['WatchList', [], true],
    ['ImageVolume', [], false],
    ['MaxUnavailableStatefulSet', [], false],
    ['JobPodReplacementPolicy', [], true],
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
    expect(createFeatureGates(new Map(chosen))(name)).toBe(on)
  })

  it('a feature gate that is unknown cannot be set', () => {
    expect(() => createFeatureGates(new Map([['NoSuchFeature', true]]))).toThrowError(
      new RangeError('unrecognized feature gate: NoSuchFeature'),
    )
  })

  it('a feature gate that is stable cannot be switched off', () => {
    expect(() => createFeatureGates(new Map([['JobPodReplacementPolicy', false]]))).toThrowError(
      new RangeError(
        'cannot set feature gate JobPodReplacementPolicy to false, feature is locked to true',
      ),
    )
  })

  it.each([
    ['WatchFromStorageWithoutResourceVersion', true, false],
    ['ConsistentListFromCache', false, true],
  ])('the feature gate %s cannot be set to %s, as it is locked', (name, on, locked) => {
    expect(() => createFeatureGates(new Map([[name, on]]))).toThrowError(
      new RangeError(`cannot set feature gate ${name} to ${on}, feature is locked to ${locked}`),
    )
    expect(createFeatureGates(new Map([[name, locked]]))(name)).toBe(locked)
  })

  it('a feature gate of the release can be set to its default, whichever it is', () => {
    const gates = [...knownGates()]
    expect(gates).toHaveLength(206)
    const chosen = new Map(gates.map(([name, { on }]) => [name, on]))
    const gate = createFeatureGates(chosen)
    expect(gates.filter(([name, { on }]) => gate(name) !== on)).toEqual([])
  })

  it('a feature gate of the release that means nothing here is taken with a warning', async () => {
    const featureGates = new Map([
      ['NodeSwap', true],
      ['WatchList', true],
      ['HPAScaleToZero', true],
      ['AllBeta', false],
    ])
    const { runtime } = await openTestServer({ featureGates })
    const warnings = runtime.log.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ fields }) => fields['gates'])).toEqual(['NodeSwap, HPAScaleToZero'])
  })

  it('a feature gate that is unknown keeps a server from starting', async () => {
    const featureGates = new Map([['NoSuchFeature', true]])
    await expect(openTestServer({ featureGates })).rejects.toThrowError(RangeError)
  })
})
