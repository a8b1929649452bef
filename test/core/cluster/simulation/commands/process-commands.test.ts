import { expect, it } from 'vitest'
import { ProcessMeter } from '../../../../../core/cluster/simulation/processes/process-meter.ts'
import { ProcessTable } from '../../../../../core/cluster/simulation/processes/process-table.ts'
import { runCommand } from '../../../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from '../test-world.ts'

const passwd = 'root:x:0:0:root:/root:/bin/sh\nweb:x:101:101:web:/:/bin/false\n'

interface Answer {
  readonly out: string
  readonly error: string
  readonly code: number
  /** What was sent to processes, as `PID NAME`. */
  readonly signals: readonly string[]
  /** Milliseconds that it took. */
  readonly took: number
}

/** Runs a command beside two processes of a web server. */
function run(words: readonly string[], uid = 0): Answer {
  const signals: string[] = []
  const processes = new ProcessTable()
  for (const [parent, owner, line] of [
    [0, 0, 'nginx: master process nginx -g'],
    [1, 101, 'nginx: worker process'],
  ] as const) {
    processes.add((pid) => ({
      pid,
      parent,
      uid: owner,
      words: line.split(' '),
      startedAt: 0,
      signal: (name) => signals.push(`${pid} ${name}`),
    }))
  }
  let time = 3_725_000
  const world = {
    ...testWorld({ uid, gid: uid, files: { '/etc/passwd': passwd }, now: () => time }),
    processes: () => processes,
  }
  const program = runCommand(world, words, new ProcessMeter(() => time))
  const answer = { out: '', error: '' }
  for (;;) {
    const { done, value } = program.next(undefined)
    if (done === true) return { ...answer, code: value, signals, took: time - 3_725_000 }
    if (value.kind === 'output') answer[value.stream === 'stdout' ? 'out' : 'error'] += value.text
    if (value.kind === 'sleep') time += value.milliseconds
  }
}

it('ps lists the processes of the container and itself', () => {
  expect(run(['ps']).out).toBe(
    'PID   USER     TIME  COMMAND\n    1 root     0:00  nginx: master process nginx -g\n    2 web      0:00  nginx: worker process\n    3 root     0:00  ps\n',
  )
  expect(run(['ps', '-o', 'pid,ppid,comm=NAME,etime']).out).toBe(
    'PID   PPID  NAME             ELAPSED\n    1     0 nginx:           1:02:05\n    2     1 nginx:           1:02:05\n    3     2 ps                 00:00\n',
  )
})

it('ps -ef and ps aux print as procps does', () => {
  expect(run(['ps', '-ef']).out).toMatch(
    /^UID {8}PID {2}PPID {2}C STIME TTY {10}TIME CMD\nroot {9}1 {5}0 {2}0 00:00 \? {8}00:00:00 nginx: master/,
  )
  expect(run(['ps', 'aux']).out).toMatch(/^USER {7}PID %CPU.*COMMAND\nroot {9}1 {2}0\.0 {2}0\.0 /)
})

it('kill, pkill and killall send signals to the processes that they mean', () => {
  expect(run(['kill', '1']).signals).toEqual(['1 TERM'])
  expect(run(['kill', '-9', '1', '2']).signals).toEqual(['1 KILL', '2 KILL'])
  expect(run(['kill', '-s', 'HUP', '2']).signals).toEqual(['2 HUP'])
  expect(run(['kill', '-0', '1'])).toMatchObject({ code: 0, signals: [] })
  expect(run(['pkill', '-HUP', 'nginx']).signals).toEqual(['1 HUP', '2 HUP'])
  expect(run(['pkill', '-f', 'worker']).signals).toEqual(['2 TERM'])
  expect(run(['killall', 'nginx:']).signals).toEqual(['1 TERM', '2 TERM'])
  expect(run(['killall', 'none'])).toMatchObject({
    error: 'killall: none: no process killed\n',
    code: 1,
  })
})

it('a user may not send signals to processes of others', () => {
  expect(run(['kill', '1', '2'], 101)).toMatchObject({
    error: "kill: can't kill pid 1: Operation not permitted\n",
    code: 1,
    signals: ['2 TERM'],
  })
})

it('pgrep and pidof find processes by name and by line', () => {
  expect(run(['pgrep', 'ngin']).out).toBe('1\n2\n')
  expect(run(['pgrep', '-x', 'ngin'])).toMatchObject({ out: '', code: 1 })
  expect(run(['pgrep', '-fa', 'work']).out).toBe('2 nginx: worker process\n')
  expect(run(['pidof', 'nginx:']).out).toBe('2 1\n')
})

it('timeout ends what runs longer, with the code of its signal', () => {
  expect(run(['timeout', '2', 'sleep', '10'])).toMatchObject({ code: 143, took: 2000 })
  expect(run(['timeout', '-s', 'KILL', '2', 'sleep', '10'])).toMatchObject({
    code: 137,
    took: 2000,
  })
  expect(run(['timeout', '20', 'sleep', '10'])).toMatchObject({ code: 0, took: 10_000 })
  expect(run(['timeout', '1', 'sh', '-c', 'while true; do :; done'])).toMatchObject({ code: 143 })
  expect(run(['timeout', '1', 'yes']).code).toBe(143)
})

it('top prints one screen, and as many as are asked for', () => {
  expect(run(['top', '-b', '-n', '1']).out).toContain('\n    2     1 web      S     4488')
  expect(run(['top', '-b', '-n2', '-d', '3'])).toMatchObject({ took: 3000, code: 0 })
})

it('id, groups and whoami read the names of the container', () => {
  expect(run(['id'], 101).out).toBe('uid=101(web) gid=101 groups=101\n')
  expect(run(['whoami'], 101).out).toBe('web\n')
  expect(run(['whoami'], 7)).toMatchObject({ error: 'whoami: unknown uid 7\n', code: 1 })
  expect(run(['id', '-u', 'web']).out).toBe('101\n')
})

it('which names the directory in which programs lie', () => {
  expect(run(['which', 'ls', 'none'])).toMatchObject({ out: '/bin/ls\n', code: 1 })
})

it('what a simulated container cannot do is said', () => {
  expect(run(['vi', 'a']).error).toMatch(/^vi: a simulated container has no editor/)
  expect(run(['apt-get', 'update'])).toMatchObject({ code: 1 })
  expect(run(['mount', '/dev/sda', '/mnt']).error).toBe(
    'mount: permission denied (are you root?)\n',
  )
})
