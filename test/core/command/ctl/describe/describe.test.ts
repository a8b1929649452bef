import { describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import { CtlTerminal, openCtl } from '../../../../support/command/ctl-terminal.ts'

const pod = `
apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { containers: [{ name: main, image: example/app:1 }] }
---
apiVersion: v1
kind: Event
metadata: { name: pulled }
involvedObject: { apiVersion: v1, kind: Pod, name: web, namespace: default }
type: Normal
reason: Pulled
message: image is here
source: { component: kubelet }
firstTimestamp: '2026-01-01T00:00:00Z'
lastTimestamp: '2026-01-01T00:00:00Z'
`

/** A user who may read pods and nothing else. */
const reader = `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: reader }
rules: [{ apiGroups: [''], resources: [pods], verbs: [get, list] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: reader }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader }
subjects: [{ kind: User, name: ann, apiGroup: rbac.authorization.k8s.io }]
`

describe('the describe command', () => {
  it('describe shows the events of an object, their ages by the clock of the terminal', async () => {
    const { terminal, runtime } = await openCtl()
    const created = await terminal.run('create -f -', pod.split('---')[0])
    expect(created).toBe('pod/web created\n')
    const uid = await terminal.run('get pod web -o jsonpath={.metadata.uid}')
    const event = (pod.split('---')[1] ?? '').replace('name: web,', `name: web, uid: ${uid},`)
    await terminal.run('create -f -', event)
    runtime.advance(90_000)
    expect(await terminal.run('describe pod web')).toMatch(
      /^ {2}Normal {2}Pulled {2}90s {3}kubelet {2}image is here$/m,
    )
    expect(await terminal.run('describe pod web --show-events=false')).not.toContain('Events')
  })

  it('describe says why it shows no events to a user who may not read them', async () => {
    const { terminal, runtime, server } = await openCtl()
    await terminal.run('create -f -', pod.split('---')[0])
    await terminal.run('create -f -', reader)
    const user = { name: 'ann', uid: '', groups: ['system:authenticated'], extra: new Map() }
    const other = new CtlTerminal({ transport: inProcessTransport(server, user), runtime })
    const text = await other.run('describe pod web')
    expect(text).toMatch(/^QoS Class: +BestEffort$/m)
    expect(text).toMatch(/^Events: +<error: events is forbidden: User "ann" cannot list .*>$/m)
  })

  it('describe shows how long the values of a secret are, never what they are', async () => {
    const { terminal } = await openCtl()
    const secret = `
apiVersion: v1
kind: Secret
metadata: { name: keys }
stringData: { b: bravo, a: alfa, none: '' }
`
    await terminal.run('create -f -', secret)
    const text = await terminal.run('describe secret keys')
    expect(text).toMatch(/====\na: {5}4 bytes\nb: {5}5 bytes\nnone: {2}0 bytes\n$/)
    expect(text).not.toMatch(/alfa|bravo|YWxmYQ/)
  })

  it('describe shows the texts of a config map by key, and the size of the rest', async () => {
    const { terminal } = await openCtl()
    const configMap = `
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { b: two, a: "one\\nmore" }
binaryData: { logo: AAECAw==, icon: AA== }
`
    await terminal.run('create -f -', configMap)
    expect(await terminal.run('describe cm settings')).toContain(
      'Data\n====\na:\n----\none\nmore\n\nb:\n----\ntwo\n\n\nBinaryData\n====\nicon: 1 bytes\nlogo: 4 bytes\n\n',
    )
  })

  it('describe goes on where some of the objects are missing, and names each of them', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create -f -', pod.split('---')[0])
    const { code, stdout, stderr } = await terminal.try('describe pods web one two')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Name: +web\n/)
    expect(stderr).toBe(
      'Error from server (NotFound): pods "one" not found\nError from server (NotFound): pods "two" not found\n',
    )
  })

  it('describe describes every page of a list that is longer than one', async () => {
    const { terminal } = await openCtl()
    const items = Array.from({ length: 501 }, (_, index) => ({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: `a${index}` },
    }))
    await terminal.run('create -f -', JSON.stringify({ kind: 'List', apiVersion: 'v1', items }))
    const text = await terminal.run('describe sa --show-events=false')
    expect(text.match(/^Name: +a\d+$/gm)).toHaveLength(501)
  })
})
