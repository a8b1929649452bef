import { expect, it } from 'vitest'
import { TimedProcess } from '../../../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld, type TestWorldOptions } from '../test-world.ts'

const pod = { address: '10.244.0.7', sysctls: new Map([['kernel.shm_rmid_forced', '1']]) }

function run(command: string, more: TestWorldOptions = {}) {
  const world = testWorld({ ...pod, ...more })
  const words = command.split(' ')
  const process = new TimedProcess((meter) => runCommand(world, words, meter), { startedAt: 0 })
  let text = ''
  for (let step = process.next(); step; step = process.next()) {
    if (step.kind === 'output') text += step.text
  }
  return { text, code: process.end?.exitCode }
}

it.each([
  ['sysctl kernel.shm_rmid_forced', 'kernel.shm_rmid_forced = 1\n', 0],
  ['/bin/sysctl kernel/ostype', 'kernel.ostype = Linux\n', 0],
  ['sysctl -n kernel.hostname', 'web-0\n', 0],
  ['sysctl foo.bar', "sysctl: error: 'foo/bar' is an unknown key\n", 1],
  ['sysctl -e foo.bar', '', 0],
  [
    'sysctl -w kernel.ostype=X',
    "sysctl: error setting key 'kernel/ostype': Read-only file system\n",
    1,
  ],
  ['ip link add dummy0 type dummy', 'ip: RTNETLINK answers: Operation not permitted\n', 2],
  [
    'ip -4 addr show eth0',
    '2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP,M-DOWN> mtu 1450 qdisc noqueue \n    inet 10.244.0.7/24 brd 10.244.0.255 scope global eth0\n       valid_lft forever preferred_lft forever\n',
    0,
  ],
  [
    'ip r',
    'default via 10.244.0.1 dev eth0 \n10.244.0.0/24 dev eth0 scope link  src 10.244.0.7 \n',
    0,
  ],
  ['ip addr show dev foo', "ip: can't find device 'foo'\n", 1],
  ['ip link bogus', "ip: invalid argument 'bogus' to 'ip'\n", 1],
])('%s prints %j and ends with %i', (command, text, code) => {
  expect(run(command)).toEqual({ text, code })
})

it('all settings of the kernel are shown in the order of their names', () => {
  const names = run('sysctl -a').text.trimEnd().split('\n')
  expect(names).toEqual(names.toSorted())
  expect(names).toContain('kernel.shm_rmid_forced = 1')
})

it('a privileged container may change interfaces', () => {
  expect(run('ip link add dummy0 type dummy', { isPrivileged: true })).toEqual({
    text: '',
    code: 0,
  })
})
