import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { encodeBase64Url } from '../../../../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import { openTokens } from '../../../../../core/requests/rest/read/open-continue-tokens.ts'

const tokens = openTokens(brands.k8s)

function token(text: string): string {
  return encodeBase64Url(encodeUtf8(text))
}

function at(
  revision: number,
  start: string,
): { revision: number; start: string; remaining: undefined } {
  return { revision, start, remaining: undefined }
}

// Recorded from kube-apiserver 1.34.2: the pages of config maps in a namespace and in all, and of cluster roles.
const recorded = [
  [
    'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjA5LCJzdGFydCI6Ii9jMlx1MDAwMCJ9',
    'default/',
    'default/c2\0',
  ],
  [
    'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjA5LCJzdGFydCI6Ii9kZWZhdWx0L2MyXHUwMDAwIn0',
    '',
    'default/c2\0',
  ],
  ['eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjA5LCJzdGFydCI6Ii9hZG1pblx1MDAwMCJ9', '', 'admin\0'],
] as const

const refused = [
  [
    '{"v":"meta.k8s.io/v1","rv":1.5,"start":"c3"}',
    'json: cannot unmarshal number 1.5 into Go struct field continueToken.rv of type int64',
  ],
  [
    '{"v":"meta.k8s.io/v1","rv":"1","start":"c3"}',
    'json: cannot unmarshal string into Go struct field continueToken.rv of type int64',
  ],
  [
    '{"v":"meta.k8s.io/v1","rv":-1,"start":5}',
    'json: cannot unmarshal number into Go struct field continueToken.start of type string',
  ],
  ['{"v":"meta.k8s.io/v1","rv":-1,"start":"../x"}', '../x'],
  [
    '{"v":"meta.k8s.io/v1","rv":0,"start":"x"}',
    'incorrect encoded start resourceVersion (version meta.k8s.io/v1)',
  ],
  ['{"v":"meta.k8s.io/v1","rv":1,"start":""}', 'encoded start key empty (version meta.k8s.io/v1)'],
  ['{"v":"v2","rv":1,"start":"x"}', 'server does not recognize this encoded version v2'],
] as const

describe('continue tokens of a shared store', () => {
  it.each(recorded)('%s is written and read as the original does', (text, scope, start) => {
    expect(tokens.write(at(209, start), scope)).toBe(text)
    expect(tokens.read(text, scope)).toEqual(at(209, start))
  })

  it('a token for the newest state has the resource version -1', () => {
    const text = '{"v":"meta.k8s.io/v1","rv":-1,"start":"/c3\\u0000"}'
    expect(tokens.write(at(0, 'a/c3\0'), 'a/')).toBe(token(text))
    expect(tokens.read(token(text), 'a/')).toEqual(at(0, 'a/c3\0'))
  })

  it('a token that a server has read from etcd has no slash in front', () => {
    const text = token('{"v":"meta.k8s.io/v1","rv":7,"start":"c3\\u0000"}')
    expect(tokens.read(text, 'a/')).toEqual(at(7, 'a/c3\0'))
  })

  it('characters that Go escapes in JSON are escaped', () => {
    const text = '{"v":"meta.k8s.io/v1","rv":3,"start":"/a\\u003cb\\u003e\\u0026\\u0000"}'
    expect(tokens.write(at(3, 'a<b>&\0'), '')).toBe(token(text))
  })

  it.each(refused)('%s is refused in the words of the original', (text, why) => {
    const message = `invalid continue token: continue key is not valid: ${why}`
    expect(() => tokens.read(token(text), '')).toThrow(
      expect.objectContaining({ code: 400, reason: 'BadRequest', message }),
    )
  })
})
