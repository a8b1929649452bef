import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import {
  configMapResource,
  podResource,
  secretResource,
} from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import type {
  ConfigObject,
  FindConfig,
} from '../../../../core/cluster/simulation/containers/config-values.ts'
import { FileRoom } from '../../../../core/cluster/simulation/files/file-room.ts'
import { ProcessFiles } from '../../../../core/cluster/simulation/files/process-files.ts'
import { AtomicVolume } from '../../../../core/cluster/simulation/volumes/atomic-volume.ts'
import { ContentStore } from '../../../../core/cluster/simulation/volumes/content-store.ts'
import { ownerOf } from '../../../../core/cluster/simulation/volumes/volume-owner.ts'
import { PayloadMaker } from '../../../../core/cluster/simulation/volumes/volume-payload.ts'
import { decoded } from '../../../support/objects/decoded.ts'

const settings = (version: string, data: JsonObject): ConfigObject =>
  decoded(configMapResource, { metadata: { uid: 'c', resourceVersion: version }, data })
const login = decoded(secretResource, {
  metadata: { uid: 's', resourceVersion: '1' },
  data: { user: 'YWRt' },
})

interface Laid {
  readonly files: ProcessFiles
  readonly volume: AtomicVolume
}

/** A volume at ten seconds; what it shows is `current`. */
function laid(
  volume: JsonValue,
  {
    context = {},
    room = new FileRoom(1e6),
    config = () => settings('1', { a: 'one', b: 'two' }),
  }: { context?: JsonObject; room?: FileRoom; config?: () => ConfigObject | undefined } = {},
): Laid {
  const containers = [{ name: 'main', image: 'busybox' }]
  const pod = decoded(podResource, {
    metadata: { name: 'web', uid: 'u' },
    spec: { volumes: [volume], containers, securityContext: context },
  })
  const find: FindConfig = (kind) => (kind === 'secrets' ? login : config())
  const maker = new PayloadMaker()
  const [spec] = pod.spec.volumes ?? []
  const made = new AtomicVolume({
    now: () => 10_000,
    id: 'u v',
    owner: ownerOf(pod),
    mode: 0o1777,
    room: new FileRoom(Infinity, 4096, room),
    contents: new ContentStore(room),
    isDue: () => true,
    payload: () => {
      const payload = spec && maker.of(spec, { pod, find, token: () => 'a.b.c' })
      if (!payload) throw new TypeError('a volume of objects')
      return payload
    },
  })
  const tree = { root: made.root, room, type: 'tmpfs', source: 'tmpfs' }
  const mount = { path: '/', tree, node: made.root, isReadOnly: true }
  const root = { uid: 0, groups: [0] }
  return {
    files: new ProcessFiles(new Map([['/', mount]]), root, () => 10_000),
    volume: made,
  }
}

const octal = (files: ProcessFiles, path: string): string => {
  const { mode, uid, gid } = files.status(path)
  return `${mode.toString(8)} ${uid} ${gid}`
}

describe('a volume of objects', () => {
  const whole = { name: 'v', configMap: { name: 'settings', defaultMode: 0o640 } }

  it('has a directory of its moment, a link to it, and links through that', () => {
    const { files } = laid(whole)
    const [moment = '', ...names] = files.names('/')
    expect(moment).toMatch(/^\.\.1970_01_01_00_00_10\.\d{10}$/)
    expect(names).toEqual(['..data', 'a', 'b'])
    expect(files.status('/..data', false).target).toBe(moment)
    expect(files.status('/a', false).target).toBe('..data/a')
    expect(octal(files, '/a')).toBe('640 0 0')
    expect(octal(files, '/..data')).toBe('755 0 0')
    expect(octal(files, '/')).toBe('1777 0 0')
  })

  it('links the first name of a deep path alone, and has the modes of its items', () => {
    const items = [{ key: 'user', path: 'deep/er/name', mode: 0o400 }]
    const { files } = laid({
      name: 'v',
      secret: { secretName: 'login', items, defaultMode: 0o644 },
    })
    expect(files.status('/deep', false).target).toBe('..data/deep')
    expect(octal(files, '/deep/er/name')).toBe('400 0 0')
  })

  it('belongs to the group of its pod, which may read it', () => {
    const { files } = laid(whole, { context: { fsGroup: 2000 } })
    expect(octal(files, '/')).toBe('3777 0 2000')
    expect(octal(files, '/..data')).toBe('2755 0 2000')
    expect(octal(files, '/a')).toBe('640 0 2000')
    expect(files.status('/a', false).gid).toBe(2000)
  })

  it.each([
    [{}, '644 0 0'],
    [{ runAsUser: 1000 }, '600 1000 0'],
    [{ fsGroup: 2000 }, '640 0 2000'],
    [{ runAsUser: 1000, fsGroup: 2000 }, '640 1000 2000'],
  ])('gives a token to the user of its containers: %j', (context, owned) => {
    const sources = [{ serviceAccountToken: { path: 'token' } }]
    const { files } = laid({ name: 'v', projected: { sources, defaultMode: 0o644 } }, { context })
    expect(octal(files, '/token')).toBe(owned)
  })

  it('swaps its link when the object has changed, and keeps what it has when it is deleted', () => {
    let object: ConfigObject | undefined = settings('1', { a: 'one' })
    const { files } = laid(whole, { config: () => object })
    const moment = files.status('/..data', false).target
    const read = files.open('/a')
    object = settings('2', { a: 'one', b: 'new' })
    expect(files.names('/')).toEqual(expect.arrayContaining(['a', 'b']))
    expect(files.status('/..data', false).target).toBe(moment)
    expect(read()).toEqual(files.read('/a'))
    object = undefined
    expect(files.names('/')).toEqual(expect.arrayContaining(['a', 'b']))
  })

  it('keeps a content once for all pods, and gives its room back with the last one', () => {
    const room = new FileRoom(1000)
    const contents = new ContentStore(room)
    const first = contents.hold('a', () => new Uint8Array(600))
    expect(contents.hold('a', () => new Uint8Array(600))).toBe(first)
    expect(contents.hold('b', () => new Uint8Array(600))).toBeUndefined()
    contents.release('a')
    expect(room.bytes).toBe(600)
    contents.release('a')
    expect(room.bytes).toBe(0)
    expect(contents.hold('b', () => new Uint8Array(600))).toBeDefined()
  })

  it('stays as it is where no room is left for what is new', () => {
    const room = new FileRoom(10)
    let object = settings('1', { a: 'one' })
    const { files, volume } = laid(whole, { room, config: () => object })
    expect(files.names('/')).toContain('a')
    object = settings('2', { a: 'x'.repeat(100) })
    expect(files.read('/a')).toHaveLength(3)
    volume.close()
    expect(room.bytes).toBe(0)
  })
})
