import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasKubectlOf, SharedServer } from './shared-server.ts'

const present = await hasKubectlOf(['1.31', '1.32', '1.33'])

describe.runIf(present)('kubectl explain', () => {
  let server: SharedServer

  beforeAll(async () => {
    server = await SharedServer.start()
  })

  afterAll(async () => {
    await server.close()
  })

  it.each(['pods', 'po', 'Pod', 'deployments.apps', 'deploy', 'nodes', 'ing', 'cronjobs', 'hpa'])(
    'kubectl explain tells of the kind that people call %s',
    async (type) => {
      const { stock, ours } = await server.both(`explain ${type}`)
      expect(ours).toEqual(stock)
    },
  )

  it.each([
    'pods.spec',
    'pods.spec.containers',
    'pods.spec.containers.imagePullPolicy',
    'pods.spec.containers.env.valueFrom.fieldRef',
    'pods.spec.volumes.hostPath.type',
    'pods.metadata.labels',
    'pods.metadata.managedFields.fieldsV1',
    'deployments.apps.spec.strategy.rollingUpdate.maxSurge',
    'services.spec.ports.targetPort',
    'secrets.data',
    'jobs.spec.completionMode',
    'resourcequotas.status.hard',
    'networkpolicies.spec.ingress.from.podSelector.matchExpressions.operator',
    'crd.spec.versions.schema.openAPIV3Schema.properties.properties.type',
  ])('kubectl explain follows the path %s', async (path) => {
    const { stock, ours } = await server.both(`explain ${path}`)
    expect(ours).toEqual(stock)
  })

  it.each([
    'pods',
    'deployments.spec.template',
    'networkpolicies',
    'customresourcedefinitions',
    'statefulsets.spec.volumeClaimTemplates',
  ])('kubectl explain names every field within %s', async (path) => {
    const { stock, ours } = await server.both(`explain ${path} --recursive`)
    expect(ours).toEqual(stock)
  })

  it.each([
    'hpa.spec --api-version=autoscaling/v1',
    'hpa.spec --api-version=autoscaling/v2',
    'hpa --api-version=autoscaling/v9',
    'hpa --api-version=a/b/c',
  ])('kubectl explain tells the versions of a kind apart: %s', async (words) => {
    const { stock, ours } = await server.both(`explain ${words}`)
    expect(ours).toEqual(stock)
  })

  it.each(['explain', 'explain pods nodes'])('kubectl explain refuses %s', async (line) => {
    const { stock, ours } = await server.both(line)
    expect(ours).toEqual(stock)
  })

  it('kubectl explain finds a kind whose resource needs its group, which kubectl takes for a field', async () => {
    const { stdout } = await server.ours('explain events.events.k8s.io.regarding')
    expect(stdout).toMatch(/^GROUP: {6}events\.k8s\.io\nKIND: {7}Event\n.*\n\nFIELD: regarding </)
  })

  it('kubectl explain says that a field does not exist, and prints nothing else', async () => {
    const stock = await server.stock('explain pods.spec.nothing.deeper')
    const ours = await server.ours('explain pods.spec.nothing.deeper')
    expect(ours).toEqual({ code: 1, stdout: '', stderr: stock.stderr })
    expect(ours.stderr).toBe('error: field "deeper" does not exist\n')
  })

  it('kubectl explain refuses the format that it does not have, naming the one it has', async () => {
    expect(await server.ours('explain pods --output=plaintext-openapiv2')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: --output=plaintext-openapiv2 is not supported; use --output=plaintext, which reads OpenAPI v3\n',
    })
  })
})
