import { expect, it } from 'vitest'
import type { ProcessWorld } from '../../../core/nodes/shell/program.ts'
import { ReplayedProcess } from '../../../core/nodes/shell/replayed-process.ts'
import { runCommand } from '../../../core/nodes/shell/run-command.ts'

const world: ProcessWorld = {
  environment: new Map([['COLOR', 'red']]),
  hostname: 'web-0',
  workingDirectory: '/',
  uid: 0,
  gid: 0,
  command: 'nginx',
  answers: new Map([['redis-cli ping', 'PONG\n']]),
  file: (path) => (path === '/etc/config/key' ? 'value\n' : undefined),
  directory: (path) => (path === '/etc/config' ? ['key'] : undefined),
}

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
  [sh('nonsense'), 'sh: nonsense: not found\n', 127],
  [sh('echo "'), 'sh: syntax error: unterminated quoted string\n', 2],
  [['redis-cli', 'ping'], 'PONG\n', 0],
  [sh('mkdir -p /a/b && cd /a/b && touch c && ls /a; pwd; ls'), 'b\n/a/b\nc\n', 0],
  [sh('mkdir /a; mkdir /a'), "mkdir: can't create directory '/a': File exists\n", 1],
  [sh('rm /etc/config/key; ls /etc/config; rm -f /x; rm /x'), noFile, 1],
  [sh('mkdir /a; rm /a; rm -r /a; test -d /a'), "rm: '/a' is a directory\n", 1],
  [sh('echo a > /etc/config'), "sh: can't create /etc/config: Is a directory\n", 1],
  [sh('echo a > /f; echo b > /f/g'), "sh: can't create /f/g: Not a directory\n", 1],
  [sh('sh -c "echo a > /f"; cat /f | tail -c+2 | wc -c'), '1\n', 0],
])('the canned shell runs %j', (command, output, code) => {
  const process = new ReplayedProcess((meter) => runCommand(world, command, meter), 0)
  let text = ''
  for (let step = process.next(); step; step = process.next()) {
    if (step.kind === 'output') text += step.text
  }
  expect({ text, code: process.end?.exitCode }).toEqual({ text: output, code })
})
