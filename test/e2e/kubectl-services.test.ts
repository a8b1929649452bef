import { expect, it } from 'vitest'
import { type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'

function service(name: string, spec: JsonObject): string {
  const selector = { app: name }
  const all = { selector, ports: [{ port: 80 }], ...spec }
  return JSON.stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: all })
}

describeKubectl('and services', (kubectl) => {
  async function specOf(name: string): Promise<JsonObject> {
    return structOf(await kubectl.read('service', name), 'spec')
  }

  const apply = (text: string, ...flags: readonly string[]): Promise<string> =>
    kubectl.run(['apply', ...flags, '-f', '-'], text)

  it('kubectl finds the service of the API, and the range', async () => {
    expect(await kubectl.run(['get', 'services'])).toMatch(
      /^kubernetes +ClusterIP +10\.0\.0\.1 +<none> +443\/TCP /m,
    )
    expect(await kubectl.run(['get', 'ipaddresses'])).toMatch(
      /^10\.0\.0\.1 +services\/default\/kubernetes/m,
    )
    expect(await kubectl.run(['get', 'servicecidrs'])).toMatch(/^kubernetes +10\.0\.0\.0\/24 /m)
  })

  it('kubectl finds the endpoints of the API', async () => {
    const told = async (): Promise<string> => kubectl.run(['get', 'endpoints,endpointslices'])
    await expect
      .poll(told, { timeout: 60_000 })
      .toMatch(/^endpoints\/kubernetes +127\.0\.0\.1:\d+ /m)
    expect(await told()).toMatch(/\/kubernetes +IPv4 +\d+ +127\.0\.0\.1 /m)
  })

  it('kubectl waits for a range that is deleted until nobody needs it', async () => {
    const spec = { cidrs: ['10.77.0.0/24'] }
    const metadata = { name: 'more' }
    const group = 'networking.k8s.io/v1'
    await apply(JSON.stringify({ apiVersion: group, kind: 'ServiceCIDR', metadata, spec }))
    await kubectl.run(['wait', '--for=condition=Ready', 'servicecidr/more'])
    await apply(service('there', { clusterIP: '10.77.0.5' }))
    await kubectl.run(['delete', 'servicecidr', 'more', '--wait=false'])
    await kubectl.run(['wait', '--for=condition=Ready=False', 'servicecidr/more'])
    await kubectl.run(['delete', 'service', 'there'])
    await kubectl.run(['wait', '--for=delete', 'servicecidr/more', '--timeout=60s'])
    expect(await kubectl.run(['get', 'servicecidrs'])).not.toContain('more')
  })

  it.each([
    ['from the client', []],
    ['on the server', ['--server-side']],
  ])(
    'kubectl applies services that say nothing of addresses again and again, %s',
    async (how, flags) => {
      const name = flags.length === 0 ? 'client' : 'server'
      await apply(service(name, { type: 'NodePort' }), ...flags)
      const first = await specOf(name)
      const port = objectsOf(first, 'ports')[0]?.['nodePort']
      await apply(service(name, { type: 'NodePort' }), ...flags)
      expect(await specOf(name), how).toEqual(first)
      await apply(service(name, { type: 'NodePort', ports: [{ port: 8080 }] }), ...flags)
      const next = await specOf(name)
      expect(next['clusterIP']).toBe(first['clusterIP'])
      expect(objectsOf(next, 'ports')).toMatchObject([{ port: 8080, nodePort: port }])
      await kubectl.run(['replace', '-f', '-'], service(name, { type: 'ClusterIP' }))
      const last = await specOf(name)
      expect(last['clusterIP']).toBe(first['clusterIP'])
      expect(objectsOf(last, 'ports')[0]).not.toHaveProperty('nodePort')
    },
  )

  it('kubectl exposes, edits and deletes services', async () => {
    await kubectl.run(['create', 'deployment', 'shop', '--image=nginx'])
    await kubectl.run(['expose', 'deployment', 'shop', '--port=80', '--type=LoadBalancer'])
    expect(await kubectl.run(['get', 'service', 'shop'])).toMatch(
      /^shop +LoadBalancer +10\.0\.0\.\d+ +<pending> +80:3\d{4}\/TCP /m,
    )
    const local = '{"spec":{"externalTrafficPolicy":"Local"}}'
    await kubectl.run(['patch', 'service', 'shop', '-p', local])
    const balanced = await specOf('shop')
    const address = textOf(balanced, 'clusterIP')
    expect(balanced['healthCheckNodePort']).toBeGreaterThanOrEqual(30_000)
    await kubectl.run(['create', 'service', 'externalname', 'far', '--external-name=example.com'])
    expect(await specOf('far')).not.toHaveProperty('clusterIP')
    await kubectl.run(['create', 'service', 'clusterip', 'none', '--clusterip=None'])
    expect(await specOf('none')).toMatchObject({ clusterIP: 'None', ipFamilies: ['IPv4'] })
    await kubectl.run(['delete', 'service', 'shop'])
    const again = await kubectl.try(['get', 'ipaddress', address])
    expect(again.stderr).toContain('NotFound')
  })

  it('kubectl is told which addresses a service cannot have', async () => {
    const asking = {
      type: 'NodePort',
      clusterIP: '10.0.0.9',
      ports: [{ port: 80, nodePort: 30_009 }],
    }
    await kubectl.run(['create', '-f', '-'], service('has', asking))
    const second = await kubectl.try(['create', '-f', '-'], service('wants', asking))
    expect(second).toMatchObject({
      code: 1,
      stderr:
        'The Service "wants" is invalid: spec.clusterIPs: Invalid value: ["10.0.0.9"]: failed to allocate IP 10.0.0.9: provided IP is already allocated\n',
    })
    const { clusterIP: _, ...other } = asking
    const third = await kubectl.try(['create', '-f', '-'], service('wants', other))
    expect(third.stderr).toBe(
      'The Service "wants" is invalid: spec.ports[0].nodePort: Invalid value: 30009: provided port is already allocated\n',
    )
    const moved = { spec: { clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.8'] } }
    const fourth = await kubectl.try(['patch', 'service', 'has', '-p', JSON.stringify(moved)])
    expect(fourth.stderr).toBe(
      'The Service "has" is invalid: spec.clusterIPs[0]: Invalid value: ["10.0.0.8"]: may not change once set\n',
    )
  })
})
