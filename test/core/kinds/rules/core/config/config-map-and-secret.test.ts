import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../../support/schemas/validated.ts'

const half = 'e'.repeat(512 * 1024)

describe('config maps', () => {
  it('config maps have keys that can be file names, each in one place', () => {
    expect(created('configmaps', { data: { 'a b': '', '..': '' } })).toEqual([
      'data[..]: Invalid value: "..": must not be \'..\'',
      `data[a b]: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
    ])
    expect(created('configmaps', { data: { a: '' }, binaryData: { a: '' } })).toEqual([
      'data[a]: Invalid value: "a": duplicate of key present in binaryData',
    ])
  })

  it('config maps hold at most a mebibyte', () => {
    expect(created('configmaps', { data: { a: half, b: half } })).toEqual([])
    expect(created('configmaps', { data: { a: half, b: half, c: 'x' } })).toEqual([
      '[]: Too long: may not be more than 1048576 bytes',
    ])
  })

  it('config maps stay as they are once they are immutable', () => {
    const before = { immutable: true, data: { a: '1' } }
    expect(updated('configmaps', before, { ...before, metadata: { labels: { a: 'b' } } })).toEqual(
      [],
    )
    expect(updated('configmaps', before, { data: { a: '2' } })).toEqual([
      'immutable: Forbidden: field is immutable when `immutable` is set',
      'data: Forbidden: field is immutable when `immutable` is set',
    ])
  })
})

describe('secrets', () => {
  it.each([
    ['kubernetes.io/tls', {}, ['data[tls.crt]: Required value', 'data[tls.key]: Required value']],
    [
      'kubernetes.io/basic-auth',
      {},
      ['data[username]: Required value', 'data[password]: Required value'],
    ],
    ['kubernetes.io/basic-auth', { password: 'eA==' }, []],
    ['kubernetes.io/ssh-auth', {}, ['data[ssh-privatekey]: Required value']],
    ['kubernetes.io/ssh-auth', { 'ssh-privatekey': '' }, ['data[ssh-privatekey]: Required value']],
    ['kubernetes.io/dockerconfigjson', {}, ['data[.dockerconfigjson]: Required value']],
    ['kubernetes.io/dockerconfigjson', { '.dockerconfigjson': 'e30=' }, []],
    [
      'kubernetes.io/dockerconfigjson',
      { '.dockerconfigjson': 'e3g=' },
      [
        `data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": invalid character 'x' looking for beginning of object key string`,
      ],
    ],
    [
      'kubernetes.io/service-account-token',
      {},
      ['metadata.annotations[kubernetes.io/service-account.name]: Required value'],
    ],
    ['example.com/mine', {}, []],
  ])('the causes of a secret of type %s holding %j', (type, data, problems) => {
    expect(created('secrets', { type, data })).toEqual(problems)
  })

  it('secrets keep their type, and their data once they are immutable', () => {
    const before = { type: 'Opaque', data: { a: 'eA==' } }
    expect(updated('secrets', before, { ...before, type: 'example.com/mine' })).toEqual([
      'type: Invalid value: "example.com/mine": field is immutable',
    ])
    const fixed = { ...before, immutable: true }
    expect(updated('secrets', fixed, { ...fixed, data: {} })).toEqual([
      'data: Forbidden: field is immutable when `immutable` is set',
    ])
  })
})
