import { describe, expect, it } from 'vitest'
import { bytesOfText } from '../../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import { ProcessMeter } from '../../../../../core/cluster/simulation/processes/process-meter.ts'
import { runCommand } from '../../../../../core/cluster/simulation/shell/run-command.ts'
import { wordsOf } from '../../../../support/commands/recorded-answers.ts'
import { runInSimulation } from '../../../../support/commands/run-in-simulation.ts'
import { testWorld } from '../test-world.ts'

describe('commands that the busybox of Debian lacks', () => {
  it.each([
    ['base32', 'foobar', 'MZXW6YTBOI======\n'],
    ['base32 -w 4', 'foo', 'MZXW\n6===\n'],
    ['base32 -d', 'MZXW6YTBOI======\n', 'foobar'],
    ['cksum f empty', '', '2174511615 4 f\n4294967295 0 empty\n'],
    ['cksum', 'a\nb\n', '2174511615 4\n'],
    ['comm sorted other', '', 'a\na\n\t\tb\n\t\tc\nc\nc\n\td\n'],
    ['comm -12 sorted other', '', 'b\nc\n'],
    ['comm -3 sorted other', '', 'a\na\nc\nc\n\td\n'],
    [
      "sh -c 'split -l 2 numbers && cat xaa xac && split -b 3 f y && cat yab'",
      '',
      '10\n9\n1\n2\n\n',
    ],
    ["sh -c 'seq 3 | xargs -L 2 echo'", '', '1 2\n3\n'],
    ['sort -h', '1G\n2K\n1M\n', '2K\n1M\n1G\n'],
    ["sed -n '1~2p' f", '', 'a\n'],
    ['sed -n l g', '', 'a\\t\\001\\303\\251$\n$\n$\n$\nb$\n'],
    ['sed -s -n $= f sorted', '', '2\n6\n'],
    ["awk 'BEGIN { print 2 ^ 10, sqrt(16), int(exp(1) * 100) }'", '', '1024 4 271\n'],
  ])('%s', (line, input, out) => {
    expect(runInSimulation(wordsOf(line), input)).toEqual({ out, error: '', code: 0 })
  })
})

describe('files are packed', () => {
  const sh = (script: string): string => {
    const { out, error } = runInSimulation(['sh', '-c', script])
    return out + error
  }

  it('and unpacked, the packed file in the place of the plain one', () => {
    expect(sh('gzip words; cat words; gunzip words.gz; md5sum words')).toBe(
      "9eb2b1522103c607e58096941fd8b4ca  words\ncat: can't open 'words': No such file or directory\n",
    )
  })

  it('to the standard output, several after one another', () => {
    expect(sh('gzip -c f > p; gzip -9 < f >> p; zcat p; gzip -dc < p | wc -l')).toBe(
      'a\nb\na\nb\n4\n',
    )
  })

  it('and a packed file that was cut is said', () => {
    expect(sh('gzip -c words | head -c 30 > p.gz; zcat p.gz > /dev/null')).toBe(
      'zcat: short read\n',
    )
  })
})

it('a file is followed as it grows', () => {
  const world = testWorld({ files: { '/log': 'one\n' } })
  const program = runCommand(world, ['tail', '-f', '/log'], new ProcessMeter(() => 0))
  const follow = (): string => {
    let text = ''
    for (;;) {
      const { done, value } = program.next(undefined)
      if (done === true || value.kind === 'sleep') return text
      if (value.kind === 'output') text += value.text
    }
  }
  expect(follow()).toBe('one\n')
  expect(follow()).toBe('')
  world.files().write('/log', bytesOfText('two\n'), { append: true })
  expect(follow()).toBe('two\n')
})

it('a date that is set is refused, and shown', () => {
  expect(runInSimulation(['date', '-s', '2020-01-02 03:04:05'])).toEqual({
    out: 'Thu Jan  2 03:04:05 UTC 2020\n',
    error: "date: can't set date: Operation not permitted\n",
    code: 0,
  })
})
