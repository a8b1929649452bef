import { describe, expect, it } from 'vitest'
import { emulatedReleases } from '../../../core/base/release/default-release.ts'
import { loadGateDescriptions } from '../../../core/base/release/gate-descriptions.ts'
import { describeGates } from '../../../core/kinds/assembly/releases/describe-gates.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { helpText } from '../../../node-host/commands/flags/help-text.ts'
import { skerryProgram } from '../../../node-host/commands/serve/programs.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

describe('descriptions of feature gates', () => {
  it('every gate that does something in some release has one, and no other', async () => {
    const releases = await Promise.all(emulatedReleases.map((name) => loadRelease(name)))
    const effective = releases
      .flatMap((release) => describeGates(release))
      .flatMap(({ name, hasEffect }) => (hasEffect ? [name] : []))
    const described = [...(await loadGateDescriptions()).keys()]
    expect(described).toEqual([...new Set([...effective, 'AllAlpha', 'AllBeta'])].toSorted())
  })

  it('every one has at most 40 words', async () => {
    expect(faultsOf(await loadGateDescriptions())).toEqual([])
  })

  it('the help of the command shows them behind the gates', async () => {
    const help = helpText(skerryProgram, await loadGateDescriptions())
    expect(help).toContain('WatchList=true|false (BETA - default=true): Watches may begin with ')
  })
})
