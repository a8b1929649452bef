import { describe, expect, it } from 'vitest'
import {
  type MemoryRoom,
  mostMemory,
  mostMemoryInAll,
  ProcessMeter,
  SharedCpu,
} from '../../../../core/cluster/simulation/processes/process-meter.ts'
import type { ProcessWorld } from '../../../../core/cluster/simulation/processes/program.ts'
import {
  endless,
  type ProgramEnd,
  TimedProcess,
  searchEnd,
} from '../../../../core/cluster/simulation/processes/timed-process.ts'
import { commands, runCommand } from '../../../../core/cluster/simulation/shell/run-command.ts'
import { sampled } from '../../../support/sources/sampled.ts'
import { testWorld } from './test-world.ts'

/** Steps that are made between two moments at which a process can be stopped. */
const mostStepsAtOnce = 20_000
/** Characters of one output. */
const mostPrinted = 64 * 1024

const files: Readonly<Record<string, string>> = {
  '/large': `${'a line '.repeat(14)}\n`.repeat(10_000),
  '/blank': '\n'.repeat(1_000_000),
}

const freshWorld = (): ProcessWorld =>
  testWorld({ environment: { COLOR: 'red' }, workingDirectory: '/tmp', files })

interface Rooms {
  readonly container: MemoryRoom
  readonly all: MemoryRoom
}

function rooms(container = mostMemory): Rooms {
  return { container: { left: container }, all: { left: mostMemoryInAll } }
}

/** Runs a command for 30,000 steps, and checks that it keeps to its budget. `input` answers its reads. */
function follow(
  command: readonly string[],
  limits = rooms(),
  input?: string,
): ProgramEnd | 'goes on' {
  const { container, all } = limits
  const before = { ...container }
  let time = 0
  const meter = new ProcessMeter(() => time, limits)
  const program = runCommand(freshWorld(), command, meter)
  let answer: string | undefined
  let [atOnce, printed] = [0, 0]
  try {
    while (meter.steps < 30_000) {
      const { steps } = meter
      const { done, value } = program.next(answer)
      atOnce = Math.max(atOnce, meter.steps - steps)
      if (done === true) return { after: time, exitCode: value }
      meter.steps += 1
      if (value.kind === 'output') printed = Math.max(printed, value.text.length)
      if (value.kind === 'sleep') time += value.milliseconds
      if (value.kind === 'cycle' || time === Infinity) return endless
      answer = value.kind === 'read' ? input : undefined
    }
    return 'goes on'
  } catch (error) {
    const { exitCode } = error as { exitCode?: number }
    if (exitCode === undefined) throw error
    return { after: time, exitCode }
  } finally {
    expect(container.left).toBeGreaterThanOrEqual(0)
    expect(atOnce).toBeLessThan(mostStepsAtOnce)
    expect(printed).toBeLessThanOrEqual(mostPrinted)
    program.return(0)
    meter.close()
    expect(container).toEqual(before)
    expect(all).toEqual({ left: mostMemoryInAll })
  }
}

const script = (text: string): ProgramEnd | 'goes on' => follow(['sh', '-c', text])

const killed = { exitCode: 137 }
const overflown = { exitCode: 139 }
const digits = '1 2 3 4 5 6 7 8 9 0'
const nested = (depth: number): string =>
  depth === 0 ? ':' : `for v${depth} in ${digits}; do ${nested(depth - 1)}; done`

describe('a script that would hold the server', () => {
  it.each([
    ['nine loops within each other', nested(9)],
    [
      'ten thousand times ten thousand',
      'for a in $(seq 1 10000); do for b in $(seq 1 10000); do :; done; done',
    ],
    ['a sequence without end', 'seq 1 1000000000 | tail -n 1'],
    ['a pipe without end', 'yes | grep n'],
    ['a pipe that waits for more lines', 'yes | head -n 1000000000 > /dev/null'],
    ['lines that change nothing but a number', 'i=0; while true; do i=$((i+1)); done'],
    [
      'directories that are made and removed',
      `while true; do mkdir -p ${'a/'.repeat(2000)}; rm -r a; done`,
    ],
    [
      'archives of many files',
      'for i in $(seq 1 2000); do echo $i > f$i; done; while true; do tar cf - . | tar tf - | wc -l; done',
    ],
    [
      'a listing of the same directory again and again',
      `for i in $(seq 1 4000); do touch f$i; done; ls ${'. '.repeat(20_000)}`,
    ],
    [
      'walks through many files',
      'for i in $(seq 1 1000); do touch f$i; done; while true; do find .; du -a .; ls -lR; chmod -R u+w .; done',
    ],
    [
      'walks through a deep tree',
      `mkdir -p ${'a/'.repeat(1500)}; while true; do find a; du a; ls -R a; cp -r a b; rm -r b; done`,
    ],
    [
      'files that grow by each other',
      'echo hello > f; while true; do cat f >> g; cat g >> f; done',
    ],
    ['a program in awk that never ends', "awk 'BEGIN { while (1) n++ }'"],
    ['a program in awk over endless input', "yes 'a b c' | awk '{ n += NF } END { print n }'"],
    ['a script of sed that jumps for ever', "echo a | sed ':a;s/a/a/;ta'"],
    [
      'a pattern that is tried at each character',
      `awk 'BEGIN { while (length(x) < 60000) x = x "aaaaaaaaaaaaaaaa"; while (1) n += gsub(/(a|aa)*b|a/, "a", x) }'`,
    ],
    ['commands that run for each line', 'yes | xargs -n 1 true'],
    ['a program that is timed', "time awk 'BEGIN { while (1) n++ }'"],
    ['a calculation without end', "echo 'while (1) x++' | bc"],
    ['a calculation of large numbers', "echo 'x=3^20000; while (1) y=x*x/x' | bc"],
    ['a macro that runs itself again and again', "echo '[1+d0<a]sa 1 lax' | dc"],
    ['factors of a large number', 'factor 18446744073709551557'],
    ['a file that is looked at again and again', 'while test -s /large; do i=$i.; done'],
    [
      'text that is searched again and again',
      'x=$(seq 1 100000); while true; do echo "$x" | grep zz; i=$i.; done',
    ],
  ])('is throttled: %s', (_, text) => {
    expect(script(text)).toBe('goes on')
  })

  it.each([
    ['a variable that doubles', 'x=a; for i in $(seq 1 25); do x="$x$x"; done; echo $x'],
    ['a variable that doubles without quotes', 'x="a b "; while true; do x="$x$x"; done'],
    [
      'words of a long variable',
      'x="a "; for i in $(seq 1 21); do x="$x$x"; done; for i in $x; do :; done',
    ],
    ['a text in awk that doubles', "awk 'BEGIN { x = 1; while (1) x = x x }'"],
    ['an array in awk that grows', "awk 'BEGIN { while (1) a[n++] = n }'"],
    ['a width in awk', 'awk \'BEGIN { printf "%999999999s", 1 }\''],
    ['a field far behind the others', "awk 'BEGIN { $999999999 = 1 }'"],
    ['a power that is too large', "echo '9^999999999' | bc"],
    ['a number that grows', "echo 'x=7; while (1) x*=x' | bc"],
    ['digits behind the point', "echo 'scale=9999; while (1) x=x/3+1.5^99999' | bc"],
    ['a hold space that doubles', "echo a | sed ':a;H;G;h;ba'"],
    ['lines that are sorted', 'yes | sort'],
    ['a pattern with a reference', `echo ${'a'.repeat(200)} | grep '\\(a*\\)*\\(a*\\)*\\1b'`],
    ['a captured file', 'x=$(cat /large /large /large /large /large /large /large /large /large)'],
    ['the last lines of a long file', `cat ${'/large '.repeat(9)} | tail -n 1000000`],
    ['a script that is too long', 'echo a; '.repeat(20_000)],
  ])('is killed for its memory: %s', (_, text) => {
    expect(follow(['sh', '-c', text], rooms(mostMemory / 2))).toMatchObject(killed)
  })

  it.each([
    ['parentheses', '('.repeat(60_000)],
    ['conditions', `${'if true; then '.repeat(5000)}:${'; fi'.repeat(5000)}`],
    ['pipes', `${': | '.repeat(30_000)}:`],
    ['minus signs', `echo $((${'-'.repeat(100_000)}1))`],
    ['parentheses of numbers', `echo $((${'('.repeat(50_000)}1${')'.repeat(50_000)}))`],
    ['functions of awk that call themselves', "awk 'function f() { f() } BEGIN { f() }'"],
    ['parentheses in awk', `awk 'BEGIN { print ${'('.repeat(10_000)} }'`],
    ['functions of bc that call themselves', "printf 'define f(x) { return f(x) }\nf(1)\n' | bc"],
    ['parentheses in bc', `echo '${'('.repeat(10_000)}' | bc`],
    ['brackets of expr', `expr ${"'(' ".repeat(10_000)}`],
    ['commands that run commands', `${'command '.repeat(1000)}:`],
    ['scripts that run themselves', 'echo "sh s" > s; sh s'],
    ['scripts that run themselves twice', 'echo "sh s | sh s" > s; sh s'],
  ])('overflows its stack: %s', (_, text) => {
    expect(script(text)).toMatchObject(overflown)
  })

  it.each([
    ['signs before a test', `test ${'! '.repeat(20_000)}a`, 0],
    ['flags before a text', `echo ${'-n '.repeat(40_000)}a`, 0],
    ['slashes behind a name', `tar cf - a${'/'.repeat(120_000)}b`, 1],
    ['names of variables', `unset ${'a '.repeat(15_000)}`, 0],
    ['a width for which printf has no memory', "printf '%1000000000d' 1", 137],
    ['empty lines before a last one', 'x=$(cat /blank; echo x); echo "$x" > /dev/null', 0],
  ])('ends soon: %s', (_, text, exitCode) => {
    expect(script(text)).toMatchObject({ exitCode })
  })

  it('is endless where a loop begins again as it began', () => {
    for (const text of [
      'while true; do :; done',
      'while true; do echo a; sleep 0.00001; done',
      'until nslookup db; do sleep 2; done',
      'i=1; while true; do i=1; echo $i $COLOR > /dev/null; done',
    ]) {
      const process = new TimedProcess(
        (meter) => runCommand(freshWorld(), ['sh', '-c', text], meter),
        {
          startedAt: 0,
        },
      )
      expect(searchEnd(process, 400)).toBe(endless)
    }
  })
})

it('a loop that changes something, or looks at the time, is followed on', () => {
  for (const text of [
    'while [ "$x" != aaa ]; do x=${x}a; done; exit 3',
    'until [ -f f ]; do test -f e && echo > f; echo > e; done; exit 3',
    'until [ $(date +%s) -gt 5 ]; do sleep 1; done; exit 3',
    'seq 3 | while read line; do test $line = 3 && exit 3; done',
    'while true; do echo a; done | head -n 3 > /dev/null; exit 3',
  ]) {
    expect(script(text)).toMatchObject({ exitCode: 3 })
  }
})

it('a pipe is read as it is written, and its writer ends with its reader', () => {
  expect(script('yes | head -n 2 > /dev/null')).toEqual({ after: 0, exitCode: 0 })
  expect(script('for i in 1 2 3; do echo $i; sleep 1; done | grep -q 2')).toEqual({
    after: 2000,
    exitCode: 0,
  })
})

it('a process makes 10,000 steps a second, and 100 ms of them at once', () => {
  const end = script('for i in $(seq 1 2000); do test $i -gt 0; done')
  expect(end).toMatchObject({ exitCode: 0 })
  expect((end as ProgramEnd).after).toBeGreaterThan(300)
  expect((end as ProgramEnd).after).toBeLessThan(2000)
  expect(script('for i in $(seq 1 50); do :; done')).toEqual({ after: 0, exitCode: 0 })
})

it('a process does not wait for long where its clock is set back', () => {
  let now = 1_000_000
  const meter = new ProcessMeter(() => now)
  expect(meter.spend(1500)).toEqual({ kind: 'sleep', milliseconds: 150 })
  now = 0
  const wait = meter.spend(1)
  expect(wait).toMatchObject({ kind: 'sleep' })
  expect((wait as { milliseconds: number }).milliseconds).toBeLessThanOrEqual(10_001)
})

it('the memory of a container is its limit, where that is smaller', () => {
  const small = (): Rooms => rooms(100_000)
  const lines = (count: number): string[] => ['sh', '-c', `x=$(seq 1 ${count})`]
  expect(follow(lines(1000), small())).toMatchObject({ exitCode: 0 })
  expect(follow(lines(100_000), small())).toMatchObject(killed)
  expect(follow(lines(100_000))).toMatchObject({ exitCode: 0 })
})

it('small processes run on when the memory of all is taken', () => {
  const all = { left: 0 }
  const run = (text: string): ProgramEnd | undefined => {
    const limits = { container: { left: mostMemory }, all }
    const process = new TimedProcess(
      (meter) => runCommand(freshWorld(), ['sh', '-c', text], meter),
      {
        startedAt: 0,
        limits,
      },
    )
    return searchEnd(process, 20_000)
  }
  expect(run('x=$(seq 1 1000); echo $x')).toMatchObject({ exitCode: 0 })
  expect(run('x=$(seq 1 10000)')).toMatchObject({ exitCode: 137, isOom: true })
})

const names = [...Object.keys(commands), 'sh']
const texts = {
  'many arguments': [Array.from({ length: 50_000 }, (_, at) => `a${at}`), undefined],
  'a long argument': [['/etc', 'a'.repeat(4_000_000)], undefined],
  'a large file': [['/large', '/large'], undefined],
  'an input without lines': [[], 'a'.repeat(60_000)],
  'an input of many lines': [['-n', '1000000000', 'a'], 'a\n'.repeat(30_000)],
  'an input of empty lines': [['-v', 'x'], '\n'.repeat(60_000)],
} as const

describe.each(Object.entries(texts))('with %s', (text, [args, input]) => {
  it.each(sampled(names, 3, Object.keys(texts).indexOf(text)))(
    '%s keeps to the budget of its process',
    (name) => {
      expect(follow([name, ...args], rooms(), input)).toBeDefined()
    },
  )
})

it('processes on the clock share 20,000 steps a second, however many they are', () => {
  let now = 0
  const cpu = new SharedCpu({ now: () => now })
  const meters = Array.from({ length: 100 }, () => new ProcessMeter(() => now, { ...rooms(), cpu }))
  const waits = meters.map((meter) => meter.spend(500))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3)
  expect(waits.at(-1)).toEqual({ kind: 'sleep', milliseconds: 2500 })
  now = 2500
  expect(meters[0]?.spend(500)).toBeUndefined()
})
