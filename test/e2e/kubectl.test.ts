import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeKubectl } from './describe-kubectl.ts'
import { manifest, namespace } from './manifests.ts'

const minimalFile = fileURLToPath(new URL('objects/minimal.yaml', import.meta.url))
function configMap(name: string, labels: Record<string, string> = {}): string {
  const metadata = { name, labels }
  return manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { key: 'value' } })
}

/** A deployment with `template` labels as its selector. */
function deployment(name: string): string {
  const labels = { app: name }
  const containers = [{ name: 'main', image: 'example/app:1' }]
  const template = { metadata: { labels }, spec: { containers } }
  const spec = { selector: { matchLabels: labels }, template }
  return manifest({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, labels }, spec })
}

/** This client describes these through beta versions that release 1.34 no longer serves by default. */
const describedAsBeta = /^(ipaddress|servicecidr|volumeattributesclass)\./

/** A process for each item, but only a few at a time. */
async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 4) {
    await Promise.all(items.slice(at, at + 4).map((item) => work(item)))
  }
}

function groupsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const size = 40
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

describeKubectl('at work', (kubectl) => {
  it('kubectl finds the server, its version, its groups and its resources', async () => {
    expect(await kubectl.run(['cluster-info'])).toContain(kubectl.server.url)
    expect(await kubectl.run(['version'])).toContain('Server Version: v1.34.')
    const versions = (await kubectl.run(['api-versions'])).split('\n')
    expect(versions).toEqual(
      expect.arrayContaining(['v1', 'apps/v1', 'autoscaling/v1', 'autoscaling/v2']),
    )
    expect(await kubectl.run(['api-resources', '-o', 'wide'])).toMatch(
      /^deployments +deploy +apps\/v1/m,
    )
  })

  it('kubectl shows the components of the control plane with their state', async () => {
    const { stdout, stderr, code } = await kubectl.try(['get', 'cs'])
    expect(code).toBe(0)
    expect(stderr).toContain('Warning: v1 ComponentStatus is deprecated in v1.19+')
    const [head = '', ...rows] = stdout.trim().split('\n')
    expect(head.split(/ +/)).toEqual(['NAME', 'STATUS', 'MESSAGE', 'ERROR'])
    expect(new Set(rows.map((row) => row.split(/ +/)[0]))).toEqual(
      new Set(['controller-manager', 'etcd-0', 'scheduler']),
    )
    const named = await kubectl.run(['get', 'cs', 'controller-manager', 'etcd-0', '--no-headers'])
    expect(named).toMatch(/^controller-manager +Healthy +ok +\netcd-0 +Healthy +ok +\n$/)
  })

  it('kubectl explains every field of a kind', async () => {
    const text = await kubectl.run(['explain', 'pods', '--recursive'])
    expect(text).toMatch(/containers\s+<\[\]Container>/)
    expect(await kubectl.run(['explain', 'deployment.spec.template'])).toContain('PodTemplateSpec')
    const ingress = ['explain', 'ingress', '--api-version=networking.k8s.io/v1']
    expect(await kubectl.run(ingress)).toContain('Ingress')
  })

  it('kubectl creates, shows and deletes a minimal object of every served kind', async () => {
    const created = await kubectl.run(['create', '-f', minimalFile])
    // The kind of the custom resource that one of the objects defines has no object of its own.
    const kinds = new Set([
      ...(readFileSync(minimalFile, 'utf8').match(/^kind: \w+/gm) ?? []),
      'kind: Widget',
    ])
    const listed = await kubectl.run(['api-resources', '--verbs=list,create', '--no-headers'])
    for (const line of listed.trim().split('\n')) {
      expect(kinds, line).toContain(`kind: ${line.trim().split(/\s+/).at(-1)}`)
    }
    const names = created.trim().split('\n')
    expect(names.every((line) => line.endsWith(' created'))).toBe(true)
    const resources = await kubectl.run(['api-resources', '--verbs=list', '-o', 'name'])
    // Starting kubectl takes most of the time: each reads several kinds or objects.
    await inBatches(groupsOf(resources.trim().split('\n')), async (group) => {
      const wide = ['get', group.join(','), '-A', '-o', 'wide']
      expect(await kubectl.try(wide)).toMatchObject({ code: 0 })
    })
    const objects = names.map((line) => line.split(' ', 1)[0] ?? '')
    await inBatches(groupsOf(objects), async (group) => {
      expect(await kubectl.try(['get', ...group, '-o', 'yaml'])).toMatchObject({ code: 0 })
    })
    const isBeta = (name: string): boolean => describedAsBeta.test(name)
    await inBatches(groupsOf(objects.filter((name) => !isBeta(name))), async (group) => {
      const { code, stdout } = await kubectl.try(['describe', ...group])
      expect({ code, described: stdout.match(/^Name:/gm)?.length }, group.join()).toEqual({
        code: 0,
        described: group.length,
      })
    })
    await inBatches(objects.filter(isBeta), async (name) => {
      const { code, stderr } = await kubectl.try(['describe', name])
      expect(code, name).toBe(1)
      expect(stderr, name).toContain('could not find the requested resource')
    })
    const deleted = await kubectl.run(['delete', '-f', minimalFile])
    expect(deleted.trim().split('\n')).toHaveLength(names.length)
  })

  it('kubectl prints objects in every output format', async () => {
    await kubectl.run(['create', '-f', '-'], deployment('formats'))
    const get = (...args: string[]): Promise<string> =>
      kubectl.run(['get', 'deploy', 'formats', ...args])
    expect(await get()).toMatch(/^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nformats +0\/1 /)
    expect(await get('-o', 'wide')).toMatch(
      /CONTAINERS +IMAGES +SELECTOR\n.*main +example\/app:1 +app=formats/,
    )
    expect(await get('-o', 'name')).toBe('deployment.apps/formats\n')
    expect(await get('-o', 'jsonpath={.spec.replicas}')).toBe('1')
    expect(JSON.parse(await get('-o', 'json'))).toMatchObject({ kind: 'Deployment' })
    expect(await get('-o', 'yaml')).toContain('progressDeadlineSeconds: 600')
    expect(await get('--show-labels')).toContain('app=formats')
    const sorted = await kubectl.run(['get', 'ns', '--sort-by=.metadata.name', '-o', 'name'])
    expect(sorted.trim().split('\n')).toEqual(
      ['default', 'kube-node-lease', 'kube-public', 'kube-system'].map(
        (name) => `namespace/${name}`,
      ),
    )
  })

  it('kubectl selects by label and field, in one namespace and in all', async () => {
    await kubectl.run(['create', '-f', '-'], namespace('select'))
    await kubectl.run(['create', '-n', 'select', '-f', '-'], configMap('red', { colour: 'red' }))
    await kubectl.run(['create', '-n', 'select', '-f', '-'], configMap('blue', { colour: 'blue' }))
    const names = async (...args: string[]): Promise<string[]> =>
      (await kubectl.run(['get', 'cm', '-o', 'name', ...args])).trim().split('\n')
    expect(await names('-n', 'select', '-l', 'colour=red')).toEqual(['configmap/red'])
    expect(await names('-A', '-l', 'colour in (red, blue), colour!=red')).toEqual([
      'configmap/blue',
    ])
    expect(await names('-A', '--field-selector=metadata.name=red')).toEqual(['configmap/red'])
    const unknown = await kubectl.try(['get', 'cm', '--field-selector=data.key=value'])
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain('is not a known field selector')
  })

  it('kubectl pages through a long list', async () => {
    await kubectl.run(['create', '-f', '-'], namespace('pages'))
    const items = Array.from({ length: 55 }, (_, index) => configMap(`item-${index}`))
    await kubectl.run(['create', '-n', 'pages', '-f', '-'], items.join('\n'))
    const output = await kubectl.run([
      'get',
      'cm',
      '-n',
      'pages',
      '--chunk-size=10',
      '--no-headers',
    ])
    // Each namespace has one of its own, too: the certificates.
    expect(output.trim().split('\n')).toHaveLength(56)
  })

  it('kubectl replaces, labels, annotates and patches', async () => {
    await kubectl.run(['create', '-f', '-'], configMap('changing'))
    const changed = { ...JSON.parse(configMap('changing')), data: { key: 'other' } }
    expect(await kubectl.run(['replace', '-f', '-'], manifest(changed))).toContain('replaced')
    await kubectl.run(['label', 'cm', 'changing', 'tier=web'])
    await kubectl.run(['annotate', 'cm', 'changing', 'note=seen'])
    await kubectl.run(['patch', 'cm', 'changing', '--type=merge', '-p', '{"data":{"more":"1"}}'])
    const operations = '[{"op":"replace","path":"/data/key","value":"last"}]'
    await kubectl.run(['patch', 'cm', 'changing', '--type=json', '-p', operations])
    expect(await kubectl.read('cm', 'changing')).toMatchObject({
      metadata: { labels: { tier: 'web' }, annotations: { note: 'seen' } },
      data: { key: 'last', more: '1' },
    })
    const stale = { ...changed, metadata: { name: 'changing', resourceVersion: '1' } }
    const refused = await kubectl.try(['replace', '-f', '-'], manifest(stale))
    expect(refused.stderr).toContain('(Conflict)')
    expect(refused.stderr).toContain('the object has been modified')
  })

  it('kubectl is told what is wrong with an object', async () => {
    const wrong = JSON.parse(deployment('wrong'))
    wrong.spec.template.metadata.labels = { app: 'other' }
    const mismatch = await kubectl.try(['create', '-f', '-'], manifest(wrong))
    expect(mismatch.stderr).toContain(
      'The Deployment "wrong" is invalid: spec.template.metadata.labels',
    )
    const unknown = { ...JSON.parse(configMap('wrong')), colour: 'red' }
    const strict = await kubectl.try(['create', '-f', '-'], manifest(unknown))
    expect(strict.stderr).toContain('strict decoding error: unknown field "colour"')
    const twice = await kubectl.try(['create', '-f', '-'], namespace('default'))
    expect(twice.stderr).toContain('(AlreadyExists)')
    const nowhere = await kubectl.try(['create', '-n', 'nowhere', '-f', '-'], configMap('a'))
    expect(nowhere.stderr).toContain('namespaces "nowhere" not found')
  })

  it('kubectl watches changes as they happen', async () => {
    await kubectl.run(['create', '-f', '-'], namespace('watched'))
    const watch = kubectl.follow(['get', 'cm', '-n', 'watched', '-w', '--output-watch-events'])
    try {
      await kubectl.run(['create', '-n', 'watched', '-f', '-'], configMap('seen'))
      expect(await watch.until(/ADDED +seen/)).toContain('EVENT')
      await kubectl.run(['label', '-n', 'watched', 'cm', 'seen', 'a=b'])
      await watch.until(/MODIFIED +seen/)
      await kubectl.run(['delete', '-n', 'watched', 'cm', 'seen'])
      await watch.until(/DELETED +seen/)
    } finally {
      await watch.stop()
    }
  })

  it('kubectl waits for a deletion and for a value', async () => {
    await kubectl.run(['create', '-f', '-'], configMap('awaited'))
    const value = ['wait', 'cm/awaited', '--for=jsonpath={.data.key}=ready', '--timeout=30s']
    const ready = kubectl.run(value)
    await kubectl.run(['patch', 'cm', 'awaited', '--type=merge', '-p', '{"data":{"key":"ready"}}'])
    expect(await ready).toContain('condition met')
    const gone = kubectl.run(['wait', 'cm/awaited', '--for=delete', '--timeout=30s'])
    await kubectl.run(['delete', 'cm', 'awaited'])
    await gone
    expect((await kubectl.try(['get', 'cm', 'awaited'])).stderr).toContain('(NotFound)')
  })

  it('kubectl deletes by name, by selector, all of them, and whole namespaces', async () => {
    await kubectl.run(['create', '-f', '-'], namespace('doomed'))
    for (const name of ['a', 'b', 'c']) {
      await kubectl.run(['create', '-n', 'doomed', '-f', '-'], configMap(name, { name }))
    }
    await kubectl.run(['create', '-n', 'doomed', '-f', '-'], deployment('d'))
    expect(await kubectl.run(['delete', '-n', 'doomed', 'cm', '-l', 'name=a'])).toContain(
      '"a" deleted',
    )
    expect(await kubectl.run(['delete', '-n', 'doomed', 'cm', 'b'])).toContain('"b" deleted')
    expect(await kubectl.run(['delete', '-n', 'doomed', 'cm', '--all'])).toContain('"c" deleted')
    await kubectl.run(['delete', 'ns', 'doomed'])
    expect((await kubectl.try(['get', 'ns', 'doomed'])).stderr).toContain('(NotFound)')
    const left = await kubectl.try(['get', 'deploy', '-A', '-o', 'name'])
    expect(left.stdout).not.toContain('deployment.apps/d\n')
  })

  it('kubectl prints a warning for a field that the server drops', async () => {
    const unknown = manifest({ ...JSON.parse(configMap('warned')), colour: 'red' })
    const { code, stderr } = await kubectl.try(['create', '--validate=warn', '-f', '-'], unknown)
    expect(code).toBe(0)
    expect(stderr).toContain('Warning: unknown field "colour"')
  })

  it('kubectl tries a change without making it', async () => {
    const dry = ['create', '--dry-run=server', '-o', 'name', '-f', '-']
    expect(await kubectl.run(dry, configMap('dry'))).toBe('configmap/dry\n')
    expect((await kubectl.try(['get', 'cm', 'dry'])).stderr).toContain('(NotFound)')
  })
})
