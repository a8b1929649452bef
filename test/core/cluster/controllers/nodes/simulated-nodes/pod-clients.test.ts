import { beforeAll, describe, expect, it } from 'vitest'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({ simulate: true })

const places = '/var/run/secrets/kubernetes.io/serviceaccount'
const token = { serviceAccountToken: { path: 'token' } }

beforeAll(async () => {
  const volumeMounts = [{ name: 'token', mountPath: places }]
  const spec = {
    ...one('curlimages/curl', { command: ['sleep', '10000'], volumeMounts }),
    serviceAccountName: 'default',
    volumes: [{ name: 'token', projected: { sources: [token] } }],
  }
  await cluster.start('client', spec, 3)
})

const sh = async (script: string): Promise<string> => {
  const running = runInPod(cluster.server, 'client', ['sh', '-c', script])
  await cluster.server.clock.advance(1000)
  return (await running).stdout
}

const review = '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}'
describe('the API server from a pod', () => {
  it('answers at the names and the address of its service, to the user of the token', async () => {
    const reviews = 'apis/authentication.k8s.io/v1/selfsubjectreviews'
    const answer = await sh(
      `curl -s -k -H "Authorization: Bearer $(cat ${places}/token)" -H 'Content-Type: application/json' -d '${review}' https://kubernetes.default.svc/${reviews}`,
    )
    expect(JSON.parse(answer)).toMatchObject({
      status: { userInfo: { username: 'system:serviceaccount:default:default' } },
    })
    expect(
      await sh('curl -sk https://$KUBERNETES_SERVICE_HOST:$KUBERNETES_SERVICE_PORT/version'),
    ).toContain('gitVersion')
  })

  it('refuses a token that is none', async () => {
    const script = `curl -sk -o /dev/null -w '%{http_code}' -H 'Authorization: Bearer no' https://kubernetes/api`
    expect(await sh(script)).toBe('401')
  })
})

it('the proportional autoscaler makes its config map, and scales its target by it', async () => {
  const send = (method: string, path: string, body?: object): Promise<ApiObject> =>
    cluster.send(method, path, body)
  const roles = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'
  const deployments = '/apis/apps/v1/namespaces/default/deployments'
  const map = '/api/v1/namespaces/default/configmaps/scaling'
  await send('POST', roles, {
    metadata: { name: 'scaler' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: 'default' }],
  })
  const template = { metadata: { labels: { app: 'dns' } }, spec: one('nginx') }
  await send('POST', deployments, {
    metadata: { name: 'dns' },
    spec: { replicas: 1, selector: { matchLabels: { app: 'dns' } }, template },
  })
  const linear = { nodesPerReplica: 16, coresPerReplica: 256, preventSinglePointFailure: true }
  const command = [
    '/cluster-proportional-autoscaler',
    '--namespace=default',
    '--configmap=scaling',
    '--target=Deployment/dns',
    `--default-params=${JSON.stringify({ linear })}`,
  ]
  await cluster.start('scaler', {
    ...one('registry.k8s.io/cpa/cluster-proportional-autoscaler:1.8.4', {
      command,
      volumeMounts: [{ name: 'token', mountPath: places }],
    }),
    serviceAccountName: 'default',
    volumes: [{ name: 'token', projected: { sources: [token] } }],
  })
  const replicas = async (): Promise<unknown> =>
    structOf(await send('GET', `${deployments}/dns`), 'spec')['replicas']
  expect(structOf(await send('GET', map), 'data')).toEqual({ linear: JSON.stringify(linear) })
  const first = await replicas()
  await send('PATCH', map, { data: { linear: '{"min":5,"nodesPerReplica":16}' } })
  for (let second = 0; second < 30; second++) await cluster.server.clock.advance(1000)
  expect([first, await replicas()]).toEqual([1, 5])
})
