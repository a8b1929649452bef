import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../core/api/json-fields.ts'
import { pods, shell, SimulatedPods } from '../../../support/simulated-pods.ts'

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
