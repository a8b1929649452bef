import { describe, expect, it } from 'vitest'
import {
  gatesHelp,
  parseGatesArguments,
} from '../../../../node-host/commands/gates/gates-arguments.ts'
import { listGates } from '../../../../node-host/commands/gates/print-feature-gates.ts'
import recorded from '../../../core/base/release/feature-gates.json' with { type: 'json' }
import { withoutOurs } from '../../../support/ours/own-names.ts'

async function run(...words: readonly string[]): Promise<readonly string[]> {
  const given = parseGatesArguments(words)
  if (!given) throw new TypeError('help was asked for')
  return (await listGates(given)).split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
}

/** Lines without those of gates of our own. */
const ofOriginal = (lines: readonly string[]): readonly string[] =>
  withoutOurs('gate', lines, (line) => line.split(' ', 1)[0] ?? '')

describe('skerry gates', () => {
  it('skerry gates lists the gates of the default release with stage, default, lock and effect', async () => {
    const lines = await run()
    expect(lines[0]).toBe('NAME STAGE DEFAULT LOCKED EFFECT DESCRIPTION')
    expect(ofOriginal(lines)).toHaveLength(206 + 2)
    expect(lines).toContain(
      "HostnameOverride alpha false no yes Pods may have hostnameOverride, a host name that is not the pod's own.",
    )
    expect(lines).toContain(
      'WatchList beta true no yes Watches may begin with all objects by sendInitialEvents, in place of a list.',
    )
    expect(lines).toContain('MemoryQoS alpha false no no')
    expect(lines).toContain('NodeSwap stable true yes no')
    expect(lines).toContain('KMSv1 deprecated false no no')
  })

  it.each(Object.entries(recorded.registered))(
    'skerry gates lists those of release %s',
    async (release, registered) => {
      const count = Object.values(registered).reduce((sum, each) => sum + each, 0)
      expect(ofOriginal(await run('--release', release))).toHaveLength(count + 2)
    },
  )

  it('skerry gates knows which gates had an effect in an earlier release', async () => {
    const lines = await run('--release', 'v1.20')
    expect(lines.filter((line) => /^(?:EphemeralContainers|BlockVolume) /.test(line))).toEqual([
      'BlockVolume stable true yes no',
      expect.stringMatching(/^EphemeralContainers alpha false no yes Pods take containers /),
    ])
  })

  it('skerry gates lists the gates of one stage', async () => {
    const stages = new Set<string>()
    for (const line of (await run('--stage', 'GA')).slice(1, -1))
      stages.add(line.split(' ')[1] ?? '')
    expect([...stages]).toEqual(['stable'])
    expect((await run('--stage', 'deprecated', '--release=1.16')).slice(1)).toEqual([
      'EnableAggregatedDiscoveryTimeout deprecated true no no',
      '',
    ])
  })

  it('skerry gates lists gates as JSON', async () => {
    const text = (await run('--stage=alpha', '-o', 'json')).join('')
    expect(JSON.parse(text)).toContainEqual({
      name: 'HostnameOverride',
      stage: 'alpha',
      default: false,
      locked: false,
      effect: true,
      description: "Pods may have hostnameOverride, a host name that is not the pod's own.",
    })
  })

  it('skerry gates explains itself', () => {
    expect(parseGatesArguments(['--help'])).toBeUndefined()
    expect(gatesHelp).toContain('--stage')
  })

  it.each([
    [['--release', '1.15'], /^--release: release 1\.15 cannot be emulated/],
    [['--release', 'new'], /^--release: "new" is not a release such as 1\.34/],
    [['--stage', 'gamma'], /^--stage: "gamma" is not one of alpha, beta, stable, deprecated$/],
    [['-o', 'yaml'], /^--output: "yaml" is not one of text, json$/],
    [['more'], /more/],
  ])('skerry gates refuses %j', (words, message) => {
    expect(() => parseGatesArguments(words)).toThrow(
      expect.objectContaining({ name: 'StartupError', message: expect.stringMatching(message) }),
    )
  })
})
