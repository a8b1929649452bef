import { beforeAll, describe, expect, it } from 'vitest'
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
