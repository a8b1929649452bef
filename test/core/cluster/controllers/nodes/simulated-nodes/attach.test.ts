import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { type ExecAnswer, runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

const stdin = { stdin: true, stdinOnce: true }

function start(
  name: string,
  script: string,
  more: object = stdin,
  seconds = 1,
): Promise<ApiObject> {
  return cluster.start(name, { ...shell(script, more), restartPolicy: 'Never' }, seconds)
}

const attach = (name: string, input?: string): Promise<ExecAnswer> =>
  runInPod(cluster.server, name, [], input)

const pod = (name: string): Promise<ApiObject> => cluster.send('GET', `${pods}/${name}`)

const log = (name: string): Promise<ApiObject> => cluster.send('GET', `${pods}/${name}/log`)

/** Advances the clock until the answer is there. */
async function meanwhile(answer: Promise<ExecAnswer>, seconds: number): Promise<ExecAnswer> {
  await cluster.server.clock.advance(seconds * 1000)
  return answer
}

it('a container with an open input ends with its command, which reads none', async () => {
  const early = await start('early', 'echo early; sleep 4; exit 5')
  expect(firstState(early)).toHaveProperty('running')
  await cluster.server.clock.advance(5000)
  expect(firstState(await pod('early'))).toMatchObject({
    terminated: { exitCode: 5, reason: 'Error' },
  })
})

it('an attached client sees what is printed from then on, and success whatever the exit code', async () => {
  for (const input of [undefined, '']) {
    const name = input === undefined ? 'watched' : 'joined'
    await start(name, 'echo before; sleep 5; echo after; sleep 5; exit 5')
    expect(await meanwhile(attach(name, input), 12)).toEqual({
      stdout: 'after\n',
      stderr: '',
      exitCode: 0,
    })
    expect(firstState(await pod(name))).toMatchObject({ terminated: { exitCode: 5 } })
  }
})

it('what a client sends is read by the main process, whose log shows its answers', async () => {
  await start('typed', 'echo ready; read name; echo hello $name; cat; echo end >&2; exit 3')
  expect(await attach('typed', 'you\nmore\n')).toEqual({
    stdout: 'hello you\nmore\n',
    stderr: 'end\n',
    exitCode: 0,
  })
  await cluster.server.clock.advance(1000)
  expect(firstState(await pod('typed'))).toMatchObject({ terminated: { exitCode: 3 } })
  expect(await log('typed')).toBe('ready\nhello you\nmore\nend\n')
})

it('a main process goes on between clients unless its input is open once', async () => {
  await start('often', 'read a; sleep 2; echo one $a; read b; echo two $b', { stdin: true })
  const first = attach('often', 'x\n')
  await cluster.server.clock.advance(3000)
  expect(await log('often')).toBe('one x\n')
  expect(await attach('often', 'y\n')).toMatchObject({ stdout: 'two y\n' })
  expect(await first).toMatchObject({ stdout: 'one x\ntwo y\n' })
})

it('a container that ends at once has had an address', async () => {
  const ended = await start('at-once', 'echo hi', {})
  expect(textOf(structOf(ended, 'status'), 'phase')).toBe('Succeeded')
  expect(textOf(structOf(ended, 'status'), 'podIP')).toMatch(/^10\./)
})
