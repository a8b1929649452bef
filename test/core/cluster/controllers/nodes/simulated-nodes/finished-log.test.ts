import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import {
  firstState,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

it('the log of a container that has just ended is whole, and ends where it is followed', async () => {
  const script = 'for i in 1 2 3 4 5; do echo $i; sleep 0.1; done'
  for (const name of ['a', 'b', 'c']) {
    await cluster.start(name, { ...shell(script), restartPolicy: 'Never' }, 0.09)
    for (;;) {
      await cluster.server.clock.advance(50)
      const pod = await cluster.send('GET', `${pods}/${name}`)
      if (textOf(structOf(pod, 'status'), 'phase') === 'Succeeded') break
    }
    for (const query of ['', 'follow=true', 'timestamps=true', 'tailLines=5']) {
      const log: unknown = await cluster.send('GET', `${pods}/${name}/log?${query}`)
      if (typeof log !== 'string') throw new TypeError('the log is no text')
      expect(log.replace(/\S+Z /g, ''), `${name} ${query}`).toBe('1\n2\n3\n4\n5\n')
    }
  }
})

it('the status of a finished container has the message that its program left', async () => {
  const messageOf = async (name: string, script: string, more: object = {}): Promise<unknown> => {
    const spec = { ...shell(script, more), restartPolicy: 'Never' }
    const pod = await cluster.start(name, spec, 3)
    return structOf(firstState(pod), 'terminated')['message']
  }
  const script = 'sleep 1 && echo Sleep expired > /dev/termination-log'
  expect(await messageOf('expired', script)).toBe('Sleep expired\n')
  const more = { terminationMessagePath: '/tmp/end' }
  expect(await messageOf('own-path', 'echo no > /tmp/end; exit 3', more)).toBe('no\n')
  expect(await messageOf('silent', 'echo yes')).toBeUndefined()
})
