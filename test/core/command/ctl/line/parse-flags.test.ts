import { describe, expect, it } from 'vitest'
import type { Flag } from '../../../../../core/command/ctl/flag.ts'
import { parseFlags } from '../../../../../core/command/ctl/line/parse-flags.ts'

const flags: readonly Flag[] = [
  { name: 'namespace', shorthand: 'n', type: 'string', help: '' },
  { name: 'watch', shorthand: 'w', type: 'boolean', help: '' },
  { name: 'all', shorthand: 'A', type: 'boolean', initial: 'true', help: '' },
  { name: 'dry-run', type: 'string', initial: 'none', bare: 'unchanged', help: '' },
  { name: 'replicas', type: 'integer', initial: '1', help: '' },
  { name: 'timeout', type: 'duration', initial: '30s', help: '' },
  { name: 'filename', shorthand: 'f', type: 'list', help: '' },
  { name: 'from-literal', type: 'repeated', help: '' },
]

describe('flags of a command line', () => {
  it('flags may stand anywhere, joined or apart', () => {
    const { args, flags: values } = parseFlags(
      ['pods', '-wn', 'team', '--replicas=3', 'web', '--timeout', '1m30s'],
      flags,
    )
    expect(args).toEqual(['pods', 'web'])
    expect(values.on('watch')).toBe(true)
    expect(values.text('namespace')).toBe('team')
    expect(values.integer('replicas')).toBe(3)
    expect(values.duration('timeout')).toBe(90_000)
  })

  it('short flags have their values right behind their letter', () => {
    expect(parseFlags(['-nteam'], flags).flags.text('namespace')).toBe('team')
    expect(parseFlags(['-n=team'], flags).flags.text('namespace')).toBe('team')
  })

  it('flags have their default values where they are absent', () => {
    const { flags: values } = parseFlags([], flags)
    expect(values.on('all')).toBe(true)
    expect(values.on('watch')).toBe(false)
    expect(values.text('dry-run')).toBe('none')
    expect(values.duration('timeout')).toBe(30_000)
    expect(values.texts('filename')).toEqual([])
    expect(values.has('all')).toBe(false)
  })

  it('flags that may stand alone take no following word', () => {
    const { args, flags: values } = parseFlags(['--dry-run', 'x', '--all=false'], flags)
    expect(args).toEqual(['x'])
    expect(values.text('dry-run')).toBe('unchanged')
    expect(values.on('all')).toBe(false)
  })

  it('flags may come several times, and at commas where they are lists', () => {
    const { flags: values } = parseFlags(
      ['-f', 'a,b', '-f', 'c', '--from-literal', 'x,y', '--from-literal=z'],
      flags,
    )
    expect(values.texts('filename')).toEqual(['a', 'b', 'c'])
    expect(values.texts('from-literal')).toEqual(['x,y', 'z'])
  })

  it('flags end at two dashes', () => {
    const { args, behindDash } = parseFlags(['web', '--', 'sleep', '-w'], flags)
    expect(args).toEqual(['web', 'sleep', '-w'])
    expect(behindDash).toEqual(['sleep', '-w'])
  })

  it.each([
    [['--nosuch'], 'unknown flag: --nosuch'],
    [['-wx'], "unknown shorthand flag: 'x' in -wx"],
    [['-n'], "flag needs an argument: 'n' in -n"],
    [['--namespace'], 'flag needs an argument: --namespace'],
    [
      ['--watch=maybe'],
      'invalid argument "maybe" for "-w, --watch" flag: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    [
      ['--replicas', 'many'],
      'invalid argument "many" for "--replicas" flag: strconv.ParseInt: parsing "many": invalid syntax',
    ],
    [['--timeout=x'], 'invalid argument "x" for "--timeout" flag: time: invalid duration "x"'],
    [['--=x'], 'bad flag syntax: --=x'],
  ])('flags %j are refused in the words of kubectl', (words, message) => {
    expect(() => parseFlags(words, flags)).toThrow(message)
  })
})
