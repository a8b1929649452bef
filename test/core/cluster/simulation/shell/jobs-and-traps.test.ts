import { describe, expect, it } from 'vitest'
import {
  interrupted,
  NotReplayable,
} from '../../../../../core/cluster/simulation/processes/program.ts'
import { TimedProcess } from '../../../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../../../core/cluster/simulation/shell/run-command.ts'
import { runScript, scriptWorld } from '../../../../support/shell/run-script.ts'
import { worldAhead } from '../test-world.ts'

const sh = (script: string): string[] => ['sh', '-c', script]

describe('jobs in the background', () => {
  it('run beside the foreground within the same time', async () => {
    const script =
      '(sleep 2; echo slow) & (sleep 1; echo fast) & sleep 3; echo front; wait; echo end'
    expect(await runScript(sh(script), '')).toMatchObject({
      out: 'fast\nslow\nfront\nend\n',
      code: 0,
      after: 3000,
    })
  })

  it('are processes of the container that can be killed by their numbers', async () => {
    const world = scriptWorld(() => 0)
    const table = world.processes()
    const before = table.size
    const script =
      'sleep 1000 & kill $!; wait $!; echo $?; sleep 1000 & kill -9 %1; wait %1; echo $?'
    expect(await runScript(sh(script), '', { world })).toMatchObject({ out: '143\n137\n', code: 0 })
    expect(table.size).toBe(before)
  })

  it('end with the first process', async () => {
    expect(await runScript(sh('while true; do sleep 1; done & sleep 2'), '')).toMatchObject({
      code: 0,
      after: 2000,
    })
  })

  it('handle signals with traps of their own', async () => {
    const script =
      '(trap "echo caught; exit 5" USR1; while true; do sleep 1; done) & sleep 0.5; kill -USR1 $!; wait $!; echo $?'
    expect(await runScript(sh(script), '')).toMatchObject({ out: 'caught\n5\n', after: 1000 })
  })

  it('are not more than a container may have processes', async () => {
    const script = 'for i in $(seq 2000); do sleep 1000 & done; echo never'
    const { error, code } = await runScript(sh(script), '')
    expect(error).toContain("can't fork: Resource temporarily unavailable")
    expect(code).toBe(2)
  })

  it('write to pipes, which end with the last of them', async () => {
    const script =
      '{ (sleep 2; echo late) & echo early; } | cat; echo end; x=$(sleep 1 & echo y); echo $x'
    expect(await runScript(sh(script), '')).toMatchObject({
      out: 'early\nlate\nend\ny\n',
      after: 3000,
    })
  })
})

describe('a signal that is handled', () => {
  const signalled = (script: string, at: number): ReturnType<typeof runScript> => {
    let isSent = false
    return runScript(sh(script), '', {
      before: (process, now) => {
        if (isSent || now < at) return
        isSent = true
        process.signal('TERM', now)
      },
    })
  }

  it('is handled when the command in the foreground has ended', async () => {
    const script = 'trap "echo got; exit 3" TERM; sleep 1; sleep 4; echo not'
    expect(await signalled(script, 500)).toMatchObject({ out: 'got\n', code: 3, after: 1000 })
  })

  it('ends a wait for jobs', async () => {
    const script = 'trap "echo got" TERM; sleep 1 & sleep 100 & wait; echo $?'
    expect(await signalled(script, 900)).toMatchObject({ out: 'got\n143\n', code: 0 })
  })
})

describe('a program that is run ahead of the clock', () => {
  it.each([
    ['echo a; sleep 5; exit 3', false],
    ['x=$(echo a | cat); [ "$x" = a ] && sleep 1; seq 3 | while read x; do echo $x; done', false],
    ['echo a > /dev/null 2>&1; command -v bash >/dev/null; set -e; f() { exit 4; }; f', false],
    ['trap "exit 0" TERM; while true; do sleep 1; done', true],
    ['sleep 5 & wait', true],
    ['kill 5', true],
    ['echo a > /tmp/a', true],
  ])('stops at what others change: %s', (script, needsClock) => {
    const process = new TimedProcess((meter) => runCommand(worldAhead(), sh(script), meter), {
      startedAt: 0,
    })
    for (let steps = 0; steps < 1000 && !process.end && !process.needsClock; steps++) process.next()
    expect(process.needsClock).toBe(needsClock)
    expect(process.end === undefined).toBe(needsClock)
    expect(NotReplayable.name).toBe('NotReplayable')
  })
})

describe('a shell that is typed into', () => {
  const typed = async (lines: string): Promise<string> => {
    const { out, error } = await runScript(['sh', '-i'], lines)
    return out + error
  }

  it('goes on behind mistakes', async () => {
    expect(await typed('cd /none\n)\nset -u; echo $x\nreadonly r=1; r=2\necho "on $?"\n')).toBe(
      '/work # /work # /work # /work # /work # on 2\n/work # ' +
        'sh: cd: can\'t cd to /none: No such file or directory\nsh: syntax error: unexpected ")"\nsh: x: parameter not set\nsh: r: is read only\n',
    )
  })

  it('asks for the rest of a command, and takes its prompt from PS1', async () => {
    expect(await typed('PS1="> "\nfor i in 1 2\ndo echo $i\ndone\nexit 3\necho never\n')).toBe(
      '/work # > > > 1\n2\n> ',
    )
  })

  it('tells of jobs that have ended', async () => {
    const text = await typed('sleep 1 &\nsleep 2\njobs\nexit\n')
    expect(text).toContain('[1] 2\n')
    expect(text).toMatch(/\[1\]\+ {2}Done +sleep 1\n/)
  })

  it('opens bash where there is one, as k9s asks for it', async () => {
    const script = 'command -v bash >/dev/null && exec bash || exec sh'
    expect(await runScript(sh(script), 'echo $0 {1..3}\nexit 4\n')).toMatchObject({
      out: 'bash 1 2 3\n',
      code: 4,
    })
  })

  it('is ended by no interrupt, and neither are its jobs', async () => {
    const world = scriptWorld(() => 0)
    let program: ReturnType<typeof runCommand> | undefined
    const process = new TimedProcess((meter) => (program = runCommand(world, ['sh'], meter)), {
      startedAt: 0,
      clock: { now: () => 0 },
      hasInput: true,
    })
    process.next()
    process.answer('sleep 1000\n', 0)
    while (process.reads === undefined && process.time === 0) process.next()
    process.interrupt(0)
    while (process.reads === undefined && !process.end) process.next()
    expect(process.end).toBeUndefined()
    expect(program).toBeDefined()
    expect(typeof interrupted).toBe('symbol')
    process.close()
  })
})
