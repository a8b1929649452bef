import { describe, expect, it } from 'vitest'
import {
  mostMemory,
  mostMemoryInAll,
  ProcessMeter,
} from '../../../../core/cluster/simulation/processes/process-meter.ts'
import {
  interrupted,
  type ProcessWorld,
  type Program,
} from '../../../../core/cluster/simulation/processes/program.ts'
import { TimedProcess } from '../../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from './test-world.ts'

const world = (): ProcessWorld =>
  testWorld({
    environment: { COLOR: 'red' },
    answers: new Map([['redis-cli ping', 'PONG\n']]),
    files: { '/etc/config/key': 'value\n' },
  })

const noFile = "rm: can't remove '/x': No such file or directory\n"
const sh = (script: string): string[] => ['sh', '-c', script]

it.each([
  [['echo', '-n', 'a', 'b'], 'a b', 0],
  [sh('echo $COLOR; hostname && whoami'), 'red\nweb-0\nroot\n', 0],
  [sh('false || echo or; exit 3; echo never'), 'or\n', 3],
  [sh('cat /etc/config/key | grep val'), 'value\n', 0],
  [sh('ls /etc/config; cd /etc/config && pwd'), 'key\n/etc/config\n', 0],
  [sh('for i in 1 2; do echo "$i: $((i * 2))"; done'), '1: 2\n2: 4\n', 0],
  [sh('i=0; while [ $i -lt 2 ]; do i=$((i+1)); sleep 1; done; date +%s'), '2\n', 0],
  [sh('if test -f /etc/config/key; then echo yes; else echo no; fi'), 'yes\n', 0],
  [sh('echo hi > /tmp/a; cat /tmp/a; echo $(cat /tmp/a) "${NONE:-none}"'), 'hi\nhi none\n', 0],
  [sh('ls /none 2>&1 | wc -l; echo bad >&2'), '1\nbad\n', 0],
  [
    sh('nonsense | cat; /opt/nonsense --x && echo on'),
    'nonsense: simulated; nothing is known of it, so it does nothing and succeeds\n/opt/nonsense: simulated; nothing is known of it, so it does nothing and succeeds\non\n',
    0,
  ],
  [sh('echo "'), 'sh: syntax error: unterminated quoted string\n', 2],
  [['redis-cli', 'ping'], 'PONG\n', 0],
  [sh('mkdir -p /a/b && cd /a/b && touch c && ls /a; pwd; ls'), 'b\n/a/b\nc\n', 0],
  [sh('mkdir /a; mkdir /a'), "mkdir: can't create directory '/a': File exists\n", 1],
  [sh('rm /etc/config/key; ls /etc/config; rm -f /x; rm /x'), noFile, 1],
  [sh('mkdir /a; rm /a; rm -r /a; test -d /a'), "rm: '/a' is a directory\n", 1],
  [sh('echo a > /etc/config'), "sh: can't create /etc/config: Is a directory\n", 1],
  [sh('echo a > /f; echo b > /f/g'), "sh: can't create /f/g: nonexistent directory\n", 1],
  [sh('sh -c "echo a > /f"; cat /f | tail -c+2 | wc -c'), '1\n', 0],
  [sh('seq 2 2 6 | while read n; do echo "<$n>"; done'), '<2>\n<4>\n<6>\n', 0],
  [
    sh('seq 3 > /f; cat < /f | tail -n 1; grep -c x < /none'),
    "3\nsh: can't open /none: no such file\n",
    1,
  ],
  [
    sh('echo out > /f; ls /none 2> /g; ls /none >> /f 2>&1; wc -l /f; cat /g'),
    '2 /f\nls: /none: No such file or directory\n',
    0,
  ],
  [sh('x=1; (echo $x) | (x=2; cat; echo $x); echo $x; echo $(x=3; exit 4) $?'), '1\n2\n1\n0\n', 0],
  [sh('printf "for i in 1 2\\ndo echo \\$i\\ndone\\n" | sh'), '1\n2\n', 0],
  [
    sh('printf "a\\nb\\nab" | grep a; printf "a b\\nc" | wc -w; yes no | head -n 2 | tail -1'),
    'a\nab\n3\nno\n',
    0,
  ],
  [
    sh(
      'mkdir -p /a/b; echo 1 > /a/b/c; cp -r /a /d && mv /d/b/c /e; cat /e; ls /d/b; cp /e /d; cat /d/e',
    ),
    '1\n1\n',
    0,
  ],
  [
    sh('mkdir /x; cp -r /etc/config /x/y; [[ -f /x/y/key ]] && rm -r /x && ls /x'),
    'ls: /x: No such file or directory\n',
    1,
  ],
  [sh('seq 3 1; tail -n x'), "tail: invalid number 'x'\n", 1],
  [sh('! true; echo $?; ! false; echo $?; exec echo end; echo never'), '1\n0\nend\n', 0],
])('the canned shell runs %j', (command, output, code) => {
  const process = new TimedProcess((meter) => runCommand(world(), command, meter), { startedAt: 0 })
  let text = ''
  for (let step = process.next(); step; step = process.next()) {
    if (step.kind === 'output') text += step.text
  }
  expect({ text, code: process.end?.exitCode }).toEqual({ text: output, code })
})

describe('an interactive shell', () => {
  const started = (): { program: Program; meter: ProcessMeter; limits: { left: number }[] } => {
    const limits = { container: { left: mostMemory }, all: { left: mostMemoryInAll } }
    const meter = new ProcessMeter(() => 0, limits)
    const program = runCommand(world(), ['sh'], meter)
    return { program, meter, limits: Object.values(limits) }
  }

  /** Types lines, and returns what is printed before the next one is read. */
  function type(program: Program, ...lines: readonly string[]): string {
    let text = ''
    for (const line of lines) {
      for (let step = program.next(line); step.done !== true; step = program.next(undefined)) {
        if (step.value.kind === 'read') break
        if (step.value.kind === 'output') text += step.value.text
      }
    }
    return text
  }

  it.each([
    'sleep 1000',
    'yes > /dev/null',
    'yes | grep n',
    'x=$(yes)',
    'while true; do sleep 1; done | cat',
    'sh -c "sleep 1000; echo never"',
  ])('reads on where an interrupt ends %j', (script) => {
    const { program, meter, limits } = started()
    program.next(undefined)
    let step = program.next(`${script}\n`)
    while (step.done !== true && step.value.kind !== 'sleep') step = program.next(undefined)
    step = program.throw(interrupted)
    expect(step.value).toEqual({ kind: 'read', unit: 'line' })
    expect(type(program, 'echo $?\n')).toBe('130\n')
    meter.close()
    expect(limits).toEqual([{ left: mostMemory }, { left: mostMemoryInAll }])
  })

  it('reads on where a command is not finished', () => {
    const { program } = started()
    program.next(undefined)
    expect(type(program, 'for i in 1 2; do\n')).toBe('')
    expect(type(program, 'echo "$i\n', 'end"\n')).toBe('')
    expect(type(program, 'done\n')).toBe('1\nend\n2\nend\n')
    expect(type(program, ')\n')).toBe('sh: syntax error: unexpected ")"\n')
  })
})
