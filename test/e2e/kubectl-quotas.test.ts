import { expect, it } from 'vitest'
import { describeKubectl } from './describe-kubectl.ts'

const limits = {
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'usual', namespace: 'limited' },
  spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m' } }] },
}

/** The rows of a table in a description, each with single spaces. */
function rowsOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
}

describeKubectl('counts quotas', (kubectl) => {
  it('kubectl describes a quota and its namespace with what is used, and is refused what exceeds it', async () => {
    await kubectl.run(['create', 'namespace', 'limited'])
    await kubectl.create(limits)
    const hard = '--hard=pods=2,requests.cpu=150m,services=5,count/deployments.apps=1'
    await kubectl.run(['create', 'quota', 'team', '-n', 'limited', hard])
    await kubectl.run([
      'wait',
      '-n',
      'limited',
      'resourcequota/team',
      '--for=jsonpath={.status.used.pods}=0',
    ])
    await kubectl.run(['run', 'one', '-n', 'limited', '--image=example/app:1'])
    await kubectl.run(['create', 'deployment', 'web', '-n', 'limited', '--image=example/app:1'])

    const second = await kubectl.try(['run', 'two', '-n', 'limited', '--image=example/app:1'])
    expect([second.code, second.stderr]).toEqual([
      1,
      'Error from server (Forbidden): pods "two" is forbidden: exceeded quota: team, requested: requests.cpu=100m, used: requests.cpu=100m, limited: requests.cpu=150m\n',
    ])

    const usage = [
      'count/deployments.apps 1 1',
      'pods 1 2',
      'requests.cpu 100m 150m',
      'services 0 5',
    ]
    const quota = rowsOf(await kubectl.run(['describe', 'quota', 'team', '-n', 'limited']))
    expect(quota).toEqual(expect.arrayContaining(usage))
    const namespace = rowsOf(await kubectl.run(['describe', 'namespace', 'limited']))
    expect(namespace).toEqual(
      expect.arrayContaining(['Name: team', ...usage, 'Container cpu - - 100m - -']),
    )
  })
})
