import { describe, expect, it } from 'vitest'
import {
  CommandFlags,
  type FlagSyntax,
  parseFlags,
} from '../../../../../core/cluster/simulation/processes/command-flags.ts'

const syntax: FlagSyntax = {
  name: 'tool',
  letters: 'rvn:i::',
  long: { number: 'n', reverse: 'r', verbose: 'v', version: 'v', verify: 'r' },
  usage: '[-rv] [-n N] [-i[SFX]] [FILE]...',
}

function read(line: string, other: Partial<FlagSyntax> = {}): string {
  const flags = parseFlags({ ...syntax, ...other }, line === '' ? [] : line.split(' '))
  if (!(flags instanceof CommandFlags)) return `${flags.code}: ${flags.error?.split('\n')[0]}`
  const given = flags.given.map(({ letter, value }) =>
    value === undefined ? letter : `${letter}=${value}`,
  )
  return `${given.join(' ')} | ${flags.operands.join(' ')}`
}

describe('the flags of a command', () => {
  it.each([
    ['-r -v a b', 'r v | a b'],
    ['-rvn5 a', 'r v n=5 | a'],
    ['-rn 5 a', 'r n=5 | a'],
    ['a -r b -n 3', 'r n=3 | a b'],
    ['-r -- -v -', 'r | -v -'],
    ['- -r', 'r | -'],
    ['-i -i.bak a', 'i i=.bak | a'],
    ['--number=5 --number 6 --rev', 'n=5 n=6 r | '],
    ['-rx', "1: tool: invalid option -- 'x'"],
    ['-n', "1: tool: option requires an argument -- 'n'"],
    ['--number', "1: tool: option '--number' requires an argument"],
    ['--reverse=1', "1: tool: option '--reverse' doesn't allow an argument"],
    ['--foo', "1: tool: unrecognized option '--foo'"],
    ['--vers', 'v | '],
    ['--veri', 'r | '],
  ])('%s is read as getopt reads it', (line, expected) => {
    expect(read(line)).toBe(expected)
  })

  it('end at the first operand of a command that runs another', () => {
    expect(read('-r env -v', { stopsAtOperand: true })).toBe('r | env -v')
  })

  it('are letters alone where a command has no long ones', () => {
    expect(read('--foo', { lacksLong: true })).toBe("1: tool: invalid option -- '-'")
  })

  it('are followed by as many operands as the command takes', () => {
    expect(read('a', { least: 2 })).toMatch(/^1: BusyBox /)
    expect(read('a b', { most: 1, wrongUse: 2 })).toMatch(/^2: BusyBox /)
  })

  it('are explained after a wrong use', () => {
    expect(parseFlags(syntax, ['-x'])).toEqual({
      code: 1,
      error: expect.stringMatching(
        /^tool: invalid option -- 'x'\nBusyBox v1\.\S+ \(.*\) multi-call binary\.\n\nUsage: tool \[-rv\] \[-n N\] \[-i\[SFX\]\] \[FILE\]\.\.\.\n$/,
      ),
    })
  })

  it('count, and the last one of several decides', () => {
    const flags = parseFlags(syntax, ['-vrv', '-n1', '-n2']) as CommandFlags
    expect([flags.count('v'), flags.last('rv'), flags.value('n'), flags.values('n')]).toEqual([
      2,
      'v',
      '2',
      ['1', '2'],
    ])
  })
})
