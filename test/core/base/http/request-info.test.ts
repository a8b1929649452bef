import { describe, expect, it } from 'vitest'
import { parseRequestInfo, type RequestInfo } from '../../../../core/base/http/request-info.ts'

function infoOf(method: string, url: string): RequestInfo {
  const [path = '', search = ''] = url.split('?')
  return parseRequestInfo(method, path, new URLSearchParams(search))
}

function place(method: string, url: string): string {
  const info = infoOf(method, url)
  if (info.kind === 'path') return `${info.verb} ${info.path}`
  const { verb, group, version, namespace, resource, name, subresource } = info
  return [verb, `${group}/${version}`, namespace, resource, name, subresource].join(' | ')
}

describe('the request info', () => {
  it.each([
    ['GET', '/api/v1/pods', 'list | /v1 |  | pods |  | '],
    ['GET', '/api/v1/pods/', 'list | /v1 |  | pods |  | '],
    ['GET', '/api/v1/pods?watch=1', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/pods?watch=false', 'list | /v1 |  | pods |  | '],
    ['GET', '/api/v1/pods?watch', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/namespaces/a/pods/b', 'get | /v1 | a | pods | b | '],
    ['HEAD', '/api/v1/namespaces/a/pods/b', 'get | /v1 | a | pods | b | '],
    ['GET', '/api/v1/namespaces/a/pods/b?watch=true', 'get | /v1 | a | pods | b | '],
    ['GET', '/api/v1/watch/pods', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/watch/pods?watch=false', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/watch/pods?fieldSelector=metadata.name%3Dx', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/watch/nodes/n', 'watch | /v1 |  | nodes | n | '],
    ['GET', '/api/v1/watch/namespaces', 'watch | /v1 |  | namespaces |  | '],
    ['GET', '/api/v1/watch/namespaces/a', 'watch | /v1 | a | namespaces | a | '],
    ['GET', '/api/v1/watch/namespaces/a/pods', 'watch | /v1 | a | pods |  | '],
    [
      'GET',
      '/apis/apps/v1/watch/namespaces/a/deployments/d',
      'watch | apps/v1 | a | deployments | d | ',
    ],
    ['POST', '/api/v1/watch/pods', 'watch | /v1 |  | pods |  | '],
    ['OPTIONS', '/api/v1/watch/pods', 'watch | /v1 |  | pods |  | '],
    ['GET', '/api/v1/proxy/namespaces/a/pods/b', 'proxy | /v1 | a | pods | b | '],
    ['GET', '/api/v1/proxy/namespaces/a/pods/b/c/d', 'proxy | /v1 | a | pods | b | '],
    ['GET', '/api/v1/proxy/nodes/b/c', 'proxy | /v1 |  | nodes | b | '],
    ['GET', '/api/v1/watch', 'get /api/v1/watch'],
    ['PUT', '/api/v1/namespaces/a/pods/b/status', 'update | /v1 | a | pods | b | status'],
    ['GET', '/api/v1/namespaces', 'list | /v1 |  | namespaces |  | '],
    ['GET', '/api/v1/namespaces/a', 'get | /v1 | a | namespaces | a | '],
    ['PUT', '/api/v1/namespaces/a/finalize', 'update | /v1 | a | namespaces | a | finalize'],
    ['POST', '/apis/apps/v1/namespaces/a/deployments', 'create | apps/v1 | a | deployments |  | '],
    [
      'PATCH',
      '/apis/apps/v1/namespaces/a/deployments/d',
      'patch | apps/v1 | a | deployments | d | ',
    ],
    ['DELETE', '/api/v1/namespaces/a/pods', 'deletecollection | /v1 | a | pods |  | '],
    ['DELETE', '/api/v1/nodes/n', 'delete | /v1 |  | nodes | n | '],
    ['GET', '/api/v1/nodes/a%2Fb', 'get | /v1 |  | nodes | a | b'],
    ['GET', '/api%2Fv1/nodes/d%C3%A9j%c3%a0', 'get | /v1 |  | nodes | déjà | '],
    ['GET', '/%68ealthz/a%20b', 'get /healthz/a b'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Dx', 'list | /v1 |  | pods | x | '],
    ['GET', '/api/v1/pods?watch=1&fieldSelector=metadata.name%3Dx', 'watch | /v1 |  | pods | x | '],
    [
      'DELETE',
      '/api/v1/namespaces/a/pods?fieldSelector=metadata.name%3Dx',
      'deletecollection | /v1 | a | pods |  | ',
    ],
    ['GET', '/api/v1', 'get /api/v1'],
    ['GET', '/apis/apps/v1', 'get /apis/apps/v1'],
    ['GET', '/apis/apps', 'get /apis/apps'],
    ['GET', '/healthz', 'get /healthz'],
    ['GET', '/api/v1/nodes/%zz', 'get | /v1 |  | nodes | %zz | '],
    ['GET', '/%zz%20', 'get /%zz%20'],
    ['GET', '/api/v1/namespaces//pods', 'list | /v1 |  | pods |  | '],
    ['DELETE', '/api/v1/namespaces//pods', 'deletecollection | /v1 |  | pods |  | '],
    ['GET', '/api//v1/pods', 'get | / |  | v1 | pods | '],
    ['OPTIONS', '/api/v1/pods', ' | /v1 |  | pods |  | '],
  ])('the request info of %s %s', (method, url, expected) => {
    expect(place(method, url)).toBe(expected)
  })
})
