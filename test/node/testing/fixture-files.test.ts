import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  build,
  createTestServer,
  type HostFixtures,
  type TestServer,
} from '../../../node-host/testing/index.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function yaml(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\n`
}

/** Answers of a site that has fixtures, by path. */
const site: Readonly<Record<string, readonly [status: number, type: string, body: string]>> = {
  '/pods.yaml': [200, 'application/yaml', yaml('of-site')],
  '/page': [200, 'text/html', '<!doctype html>'],
  '/large.yaml': [200, 'text/plain', '#'.repeat(33 * 1024 * 1024)],
}

describe('fixtures in Node', () => {
  let server: TestServer
  let folder: string
  let origin: string
  const listener = createServer((request, response) => {
    const [status, type, body] = site[request.url ?? ''] ?? [404, 'text/plain', 'none']
    response.writeHead(status, { 'content-type': type }).end(body)
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-fixtures-'))
    await mkdir(join(folder, 'all'))
    await mkdir(join(folder, 'empty'))
    const files = {
      'one.yaml': `${yaml('one')}---\n${yaml('two')}`,
      'all/20.yml': yaml('of-yml'),
      'all/10.json': JSON.stringify(build('ConfigMap', 'of-json')),
      'all/notes.txt': 'no fixture',
      'no-kind.yaml': `${yaml('a')}---\napiVersion: v1\nmetadata: { name: b }\n`,
      'unknown.yaml': `${yaml('a')}---\napiVersion: v1\nkind: Podd\nmetadata: { name: b }\n`,
      'version.yaml': 'apiVersion: v1\nkind: Deployment\nmetadata: { name: b }\n',
      'brand.yaml': 'apiVersion: networking.svc.io/v1\nkind: Ingress\nmetadata: { name: b }\n',
      'custom.yaml': 'apiVersion: example.com/v1\nkind: Gizmo\nmetadata: { name: b }\n',
      'twice.yaml': `${yaml('a')}---\n${yaml('a')}`,
      'invalid.yaml': `${yaml('fine')}---\n${JSON.stringify({ ...build('Pod', 'bad'), spec: {} })}`,
      'field.yaml': `${yaml('fine')}extra: 1\n`,
      'broken.yaml': 'a: b: c',
      'list.yaml': JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [build('ConfigMap', 'in-list'), { apiVersion: 'v1' }],
      }),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    server = await createTestServer({ brand: 'k8s', seed: 1 })
  })

  beforeEach(() => server.reset())

  afterAll(async () => {
    await server.close()
    listener.close()
    listener.closeAllConnections()
    await rm(folder, { recursive: true })
  })

  async function names(): Promise<string[]> {
    const { items } = await server.client().list(configMaps)
    return items.map(({ metadata }) => metadata.name ?? '')
  }

  it('fixtures in Node are files by path, folder and URL, objects, text and functions, mixed', async () => {
    const path = join(folder, 'one.yaml')
    await server.load([
      path,
      join(folder, 'all'),
      new URL(`${origin}/pods.yaml`),
      yaml('text'),
      build('ConfigMap', 'built', { data: { key: 'value' } }),
      [[async ({ build: ofServer }) => [ofServer('ConfigMap', 'made'), yaml('of-function')]]],
    ])
    expect(await names()).toEqual([
      'built',
      'made',
      'of-function',
      'of-json',
      'of-site',
      'of-yml',
      'one',
      'text',
      'two',
    ])
    await server.reset()
    await server.load(pathToFileURL(path))
    expect(await names()).toEqual(['one', 'two'])
    await server.load(`${origin}/pods.yaml`)
    expect(await names()).toContain('of-site')
  })

  it('fixtures in Node may be of a namespace that does not exist, which is made', async () => {
    await server.load(build('Pod', 'web', { metadata: { namespace: 'shop' } }))
    const shop = await server.client().get('/api/v1/namespaces/shop')
    expect(shop.metadata.name).toBe('shop')
  })

  it.each<[what: string, fixtures: (folder: string) => HostFixtures, message: string]>([
    ['a file that does not exist', (at) => join(at, 'on.yaml'), 'does not exist (looked for '],
    ['the nearest file', (at) => join(at, 'on.yaml'), '; did you mean one.yaml?'],
    ['a folder without fixtures', (at) => join(at, 'empty'), 'has no .yaml, .yml or .json file'],
    [
      'a URL that answers 404',
      () => new URL(`${origin}/none`),
      '/none answered 404; give a URL of',
    ],
    ['a page', () => `${origin}/page`, '/page is an HTML page; give a URL of YAML or JSON'],
    ['a file that is too large', () => `${origin}/large.yaml`, 'is larger than 33554432 bytes'],
    [
      'a URL of another scheme',
      () => new URL('ftp://host/a'),
      'give a URL with file:, http: or https:',
    ],
    [
      'a document without kind',
      (at) => join(at, 'no-kind.yaml'),
      'no-kind.yaml, document 2 (no kind b) has no kind',
    ],
    [
      'an unknown kind',
      (at) => join(at, 'unknown.yaml'),
      'unknown.yaml, document 2 (Podd b): no Podd is served in version v1; did you mean Pod of v1?',
    ],
    [
      'a kind of another version',
      (at) => join(at, 'version.yaml'),
      'did you mean apiVersion apps/v1?',
    ],
    [
      'a kind of another brand',
      (at) => join(at, 'brand.yaml'),
      "the brand of this server is k8s, whose groups end in k8s.io; give brand: 'svc'",
    ],
    [
      'a kind without definition',
      (at) => join(at, 'custom.yaml'),
      'a custom resource needs its CustomResourceDefinition among the fixtures',
    ],
    [
      'an object twice',
      (at) => join(at, 'twice.yaml'),
      'twice.yaml, document 2 (ConfigMap a): it is the object of',
    ],
    [
      'an object that validation refuses',
      (at) => join(at, 'invalid.yaml'),
      'invalid.yaml, document 2 (Pod bad): Pod "bad" is invalid: spec.containers: Required value',
    ],
    ['an unknown field', (at) => join(at, 'field.yaml'), 'field.yaml (ConfigMap fine): '],
    ['a file that is not YAML', (at) => join(at, 'broken.yaml'), 'broken.yaml is not YAML: '],
    [
      'an item of a list',
      (at) => join(at, 'list.yaml'),
      'list.yaml, item 2 (no kind *) has no kind',
    ],
    ['a number', () => [1 as never], 'fixtures contain 1; they must be YAML or JSON text, a path'],
    [
      'a function that makes a function',
      () => () => (() => '') as never,
      'made a function; it must return the fixtures',
    ],
  ])(
    'fixtures in Node are refused with their place and what would be right: %s',
    async (_, fixtures, message) => {
      const refusal = await server.load(fixtures(folder)).catch((error: Error) => error.message)
      expect(refusal).toContain(message)
      expect(refusal).not.toContain('\n')
    },
  )
})
