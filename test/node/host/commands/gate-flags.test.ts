import { describe, expect, it } from 'vitest'
import { helpText } from '../../../../node-host/commands/flags/help-text.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { withoutOurs } from '../../../support/ours/own-names.ts'

function gatesOf(text: string): unknown {
  const command = parseCommand(skerryProgram, ['--feature-gates', text])
  return command.action === 'start' ? command.settings.options.featureGates : command.action
}

// The texts are those of kube-apiserver 1.34.2.
describe('the flag of feature gates', () => {
  it('the flag of feature gates takes booleans in every form, and gates of a component', () => {
    expect(gatesOf('kube:A=True, kube:B = 0 ,,kube:C=F')).toEqual(
      new Map([
        ['A', true],
        ['B', false],
        ['C', false],
      ]),
    )
    expect(gatesOf('A=T')).toEqual(new Map([['A', true]]))
    expect(gatesOf('')).toEqual(new Map())
  })

  it.each([
    ['A', 'missing bool value for A'],
    ['A=yes', 'invalid value of A=yes, err: strconv.ParseBool: parsing "yes": invalid syntax'],
    [
      'A=true=1',
      'invalid value of A=true=1, err: strconv.ParseBool: parsing "true=1": invalid syntax',
    ],
    [
      'kube:A=true,B=true',
      'set kube feature gates with default empty prefix or kube: prefix consistently, do not mix use',
    ],
    ['other:A=true', 'component not registered: other'],
    ['a:b:A=true', 'component not registered: a'],
  ])('the flag of feature gates refuses %j', (text, message) => {
    expect(() => gatesOf(text)).toThrow(
      expect.objectContaining({ name: 'StartupError', message: `--feature-gates: ${message}` }),
    )
  })

  it('the help lists the feature gates of alpha and beta stage with their defaults', () => {
    const lines = helpText(skerryProgram)
      .split('\n')
      .map((line) => line.trim())
    expect(lines).toContain('AllAlpha=true|false (ALPHA - default=false)')
    expect(lines).toContain('APIServerIdentity=true|false (BETA - default=true)')
    const offered = lines.filter((line) => line.includes('=true|false ('))
    expect(withoutOurs('gate', offered, (line) => line.split('=', 1)[0] ?? '')).toHaveLength(130)
  })
})
