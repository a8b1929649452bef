import { expect, it } from 'vitest'
import { TimedProcess } from '../../../../core/cluster/simulation/processes/timed-process.ts'
import { nnp } from '../../../../core/cluster/simulation/programs/privileges-tester.ts'
import { runCommand } from '../../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from './test-world.ts'

it.each([
  [true, 'Effective uid: 1000\n'],
  [false, 'Effective uid: 0\n'],
])(
  'a program with the set-user-ID bit runs as its owner unless privileges are not to be gained: %j',
  (hasNoNewPrivileges, text) => {
    const world = testWorld({ uid: 1000, hasNoNewPrivileges, programs: { nnp } })
    const process = new TimedProcess((meter) => runCommand(world, ['/nnp'], meter), {
      startedAt: 0,
    })
    expect(process.next()).toMatchObject({ kind: 'output', text })
  },
)
