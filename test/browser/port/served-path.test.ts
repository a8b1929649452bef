import { describe, expect, it } from 'vitest'
import {
  normalPrefix,
  readServedPaths,
  type ServedPath,
  servedRequest,
  writeServedPaths,
} from '../../../browser-host/port/served-path.ts'

function server(name: string, prefix: string): ServedPath {
  return { name, prefix, perPage: false }
}

function found(servers: readonly ServedPath[], address: string): string | undefined {
  const served = servedRequest(servers, new URL(address, 'http://origin'))
  return served && `${served.server.name} ${served.path}?${served.search}`
}

describe('an address', () => {
  const servers = [
    server('root', ''),
    server('demo', '/clusters/demo'),
    server('nested', '/api/kubernetes'),
  ]

  it.for([
    ['/clusters/demo/api/v1/pods?watch=1', 'demo /api/v1/pods?watch=1'],
    ['/clusters/demo', 'demo /?'],
    ['/clusters/demo/', 'demo /?'],
    ['/api/kubernetes/version', 'nested /version?'],
    ['/api/v1/nodes', 'root /api/v1/nodes?'],
    ['/api', 'root /api?'],
    ['/apis/apps/v1', 'root /apis/apps/v1?'],
    ['/openapi/v3?timeout=32s', 'root /openapi/v3?timeout=32s'],
    ['/readyz/ping', 'root /readyz/ping?'],
  ] as const)('the address %s is answered as %s', ([address, expected]) => {
    expect(found(servers, address)).toBe(expected)
  })

  it.for(['/', '/index.html', '/clusters/demonstration', '/apiary', '/versions', '/clusters'])(
    'the address %s is left alone',
    (address) => {
      expect(found(servers, address)).toBeUndefined()
    },
  )

  it('an address keeps what is escaped in it', () => {
    expect(found(servers, '/clusters/demo/api/v1/a%2Fb?x=%20')).toBe('demo /api/v1/a%2Fb?x=%20')
  })
})

describe('a prefix', () => {
  it('a prefix may end with slashes', () => {
    expect(normalPrefix('/clusters/demo//')).toBe('/clusters/demo')
    expect(normalPrefix('/')).toBe('')
  })

  it.for(['clusters', 'http://other/clusters', '/a b', '/a?b', '/a/../b'])(
    'a prefix that is no path is refused: %s',
    (prefix) => {
      expect(() => normalPrefix(prefix)).toThrow('is no path prefix')
    },
  )
})

describe('the address of a service worker', () => {
  it('the address of a service worker says what it answers', () => {
    const servers: ServedPath[] = [
      { name: 'demo', prefix: '/clusters/demo', perPage: false },
      { name: 'mock', prefix: '', perPage: true },
    ]
    const query = new URLSearchParams('v=2&server=old:/old')
    writeServedPaths(query, servers)
    expect(query.get('v')).toBe('2')
    expect(readServedPaths(new URLSearchParams(query.toString()))).toEqual(servers)
  })

  it('the address of a service worker may be written by hand', () => {
    const query = new URLSearchParams('server=demo:/clusters/demo&mock=a:/b/&server=nonsense')
    expect(readServedPaths(query)).toEqual([
      { name: 'demo', prefix: '/clusters/demo', perPage: false },
      { name: 'a', prefix: '/b', perPage: true },
    ])
  })
})
