import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { type JsonObject, objectsOf, structOf, textOf } from '../../../../core/index.ts'
import { startServer } from '../../../../node-host/index.ts'
import { sendBody } from '../../../e2e/webhook-server.ts'
import { TlsServer } from '../../../support/servers/tls-server.ts'
import { recordingLogger } from '../../host/http/open-listener.ts'
import { HttpClient } from '../../server/http-client.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-images-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function write(name: string, content: object | string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A webhook over TLS that allows images of `good`, and what it was sent. */
async function startHook(): Promise<{ kubeconfig: string; sent: IncomingHttpHeaders[] }> {
  const sent: IncomingHttpHeaders[] = []
  const hook = await TlsServer.start(async (request, response) => {
    sent.push(request.headers)
    const review = JSON.parse(await readText(request)) as JsonObject
    const images = objectsOf(structOf(review, 'spec'), 'containers')
    const allowed = images.every((image) => textOf(image, 'image').startsWith('good'))
    sendBody(response, 'application/json', JSON.stringify({ ...review, status: { allowed } }))
  })
  onTestFinished(() => hook.close())
  await write('ca.crt', hook.authority)
  await write('token', 'secret\n')
  const kubeconfig = await write('images.kubeconfig', {
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      { name: 'c', cluster: { server: `${hook.url}/images`, 'certificate-authority': 'ca.crt' } },
    ],
    users: [{ name: 'u', user: { tokenFile: 'token' } }],
  })
  return { kubeconfig, sent }
}

/** Makes a pod. @returns the status of the answer, and its message */
type MakePod = (name: string, image: string) => Promise<readonly [status: number, message: string]>

async function start(admissionConfigFile: string): Promise<MakePod> {
  const server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    port: 0,
    logger: recordingLogger(),
    tokenAuthFile: await write('tokens', 'root,root,1,system:masters\n'),
    enableAdmissionPlugins: ['ImagePolicyWebhook'],
    disableAdmissionPlugins: ['ServiceAccount'],
    admissionConfigFile,
  })
  onTestFinished(() => server.close())
  const authority = await readFile(join(dirname(server.kubeconfig), 'pki', 'ca.crt'), 'utf8')
  const client = new HttpClient({ port: server.port, authority, token: 'root' })
  onTestFinished(() => client.close())
  return async (name, image) => {
    const body = { metadata: { name }, spec: { containers: [{ name: 'c', image }] } }
    const path = '/api/v1/namespaces/default/pods'
    const answer = await client.post(path, JSON.stringify(body))
    const { message = '' } = JSON.parse(answer.text) as { message?: string }
    return [answer.status, message]
  }
}

const refused = 'pods "b" is forbidden: one or more images rejected by webhook backend'

it.each<[string, (policy: JsonObject) => Promise<string>]>([
  [
    'the admission configuration',
    (imagePolicy) =>
      write('admission.yaml', {
        apiVersion: 'apiserver.config.k8s.io/v1',
        kind: 'AdmissionConfiguration',
        plugins: [{ name: 'ImagePolicyWebhook', configuration: { imagePolicy } }],
      }),
  ],
  [
    'a file that the admission configuration names',
    async (imagePolicy) => {
      await write('images.yaml', { imagePolicy })
      return write('admission.yaml', {
        apiVersion: 'apiserver.config.k8s.io/v1',
        kind: 'AdmissionConfiguration',
        plugins: [{ name: 'ImagePolicyWebhook', path: 'images.yaml' }],
      })
    },
  ],
  ['a file of its own', (imagePolicy) => write('admission.yaml', { imagePolicy })],
])('images are asked about by %s, over TLS with credentials of files', async (_what, configure) => {
  const { kubeconfig, sent } = await startHook()
  const makePod = await start(await configure({ kubeConfigFile: kubeconfig, allowTTL: 60 }))
  expect(await makePod('a', 'good:1')).toEqual([201, ''])
  expect(await makePod('b', 'bad:1')).toEqual([403, refused])
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer secret', 'Bearer secret'])
})

it('a server does not start without the kubeconfig of its webhook for images', async () => {
  const imagePolicy = { kubeConfigFile: join(directory, 'absent') }
  await expect(start(await write('admission.yaml', { imagePolicy }))).rejects.toThrow(
    `configuration of ImagePolicyWebhook: kubeConfigFile ${join(directory, 'absent')}`,
  )
})
