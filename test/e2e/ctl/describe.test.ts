import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasKubectlOf, SharedServer } from './shared-server.ts'

const present = await hasKubectlOf(['1.32'])

/** Kinds that kubectl 1.32 asks for in a version that the server has no more. */
const gone = ['ipaddresses', 'servicecidrs', 'volumeattributesclasses']

/** What kubectl 1.32 says, without what 1.34 says besides: names of ports, distribution of traffic, namespaces of daemon sets. */
function asIn132(text: string): string {
  return text
    .replaceAll(/^ *(?:Host )?Ports?:.*$/gm, (line) => line.replaceAll(/ \([^)]*\)/g, ''))
    .replaceAll(/^Traffic Distribution:.*\n/gm, '')
    .replaceAll(/^(Name: .*\n)Namespace: .*\n(Selector: .*\nNode-Selector:)/gm, '$1$2')
}

describe.runIf(present)('kubectl describe', () => {
  let server: SharedServer

  beforeAll(async () => {
    server = await SharedServer.start()
    for (const name of ['pods', 'workloads', 'network', 'storage', 'cluster', 'certificates']) {
      await server.load(`described/${name}.yaml`)
    }
    await server.load('../objects/minimal.yaml')
  })

  afterAll(async () => {
    await server.close()
  })

  it.each([
    'pods',
    'replicationcontrollers,deployments,replicasets,statefulsets,daemonsets',
    'jobs,cronjobs',
    'hpa,pdb',
    'services,ingresses,ingressclasses,networkpolicies',
    'endpoints,endpointslices',
    'persistentvolumes,persistentvolumeclaims',
    'storageclasses,csinodes,csidrivers,volumeattachments,csistoragecapacities',
    'nodes,leases',
    'namespaces',
    'resourcequotas,limitranges -n limited',
    'serviceaccounts,secrets,configmaps',
    'roles,clusterroles,rolebindings,clusterrolebindings',
    'priorityclasses,runtimeclasses,apiservices,flowschemas,prioritylevelconfigurations',
    'events,podtemplates,controllerrevisions,certificatesigningrequests',
    'validatingadmissionpolicies,mutatingwebhookconfigurations,crd',
  ])('kubectl describe says of %s what kubectl says', async (types) => {
    const { stock, ours } = await server.both(`describe ${types}`, asIn132)
    expect(ours).toEqual(stock)
  })

  it('kubectl describe describes every other kind with the same fields', async () => {
    const listed = await server.stock('api-resources --verbs=list,get -o name')
    const resources = listed.stdout.trim().split('\n')
    const others = resources.filter((name) => !gone.some((one) => name.startsWith(`${one}.`)))
    expect(others.length).toBeGreaterThan(40)
    const { stock, ours } = await server.both(`describe ${others.join(',')}`, asIn132)
    expect(ours).toEqual(stock)
  })

  it.each(gone)(
    'kubectl describe describes %s, which this kubectl cannot read',
    async (resource) => {
      expect(await server.stock(`describe ${resource}`)).toMatchObject({ code: 1 })
      const { code, stdout } = await server.ours(`describe ${resource}`)
      expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Name: /) })
    },
  )

  it.each([
    'pod everything',
    'pod/everything',
    'pods everything static',
    'deployment.apps/web svc/web',
    'deployments.v1.apps web',
    'hpa.v1.autoscaling web',
    'ns kube-system',
  ])('kubectl describe finds objects by type and name: %s', async (words) => {
    const { stock, ours } = await server.both(`describe ${words}`, asIn132)
    expect(ours).toEqual(stock)
  })

  it.each(['pods web-old', 'node worker', 'pods nothing-begins-so'])(
    'kubectl describe takes all whose names begin so, where none has just that name: %s',
    async (words) => {
      const { stock, ours } = await server.both(`describe ${words}`, asIn132)
      expect(ours).toEqual(stock)
    },
  )

  it.each([
    'pods,svc -l app=web',
    'svc,ing -A',
    'all -l app=web',
    'pod everything --show-events=false',
    `-f ${fileURLToPath(new URL('described/network.yaml', import.meta.url))}`,
  ])('kubectl describe understands %s', async (words) => {
    const { stock, ours } = await server.both(`describe ${words}`, asIn132)
    expect(ours).toEqual(stock)
  })

  it.each([
    '',
    'unheard-of',
    'pod/missing',
    'pods everything missing',
    'pods everything -n kube-system',
    'pods -n limited',
    'pods -A -l app=nothing',
    'pods a b -l app=web',
    'pods a -A',
    'pods -l app=web=x',
  ])('kubectl describe fails or finds nothing as kubectl does: describe %s', async (words) => {
    const { stock, ours } = await server.both(`describe ${words}`, asIn132)
    expect(ours).toEqual(stock)
  })
})
