import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { mediaTypes } from '../media-types.ts'
import { echo, type Received, sendJson, sendText } from './aggregated-server.ts'
import { gadgets } from './registered-api.ts'
import type { Asked } from './stage.ts'

/** What a server behind the compared ones answers to requests of gadgets, by the last part of the path; others are echoed. */
const answers: Readonly<Record<string, (response: ServerResponse, request: Received) => void>> = {
  'not-found': (response) =>
    sendJson(
      response,
      {
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Failure',
        message: 'no such gadget',
        reason: 'NotFound',
        code: 404,
      },
      'application/json',
      404,
    ),
  text: (response) => sendText(response, 500, 'oh dear'),
  teapot: (response) => sendText(response, 418, 'a teapot'),
  unauthorized: (response) => {
    response.setHeader('www-authenticate', 'Basic realm="x"')
    sendText(response, 401, 'who are you')
  },
  empty: (response) => void response.writeHead(204).end(),
  'no-type': (response) => void response.writeHead(200).end('{"a":1}'),
  redirect: (response) => void response.writeHead(302, { location: '/apis/elsewhere?a=b' }).end(),
  'redirect-away': (response) =>
    void response.writeHead(307, { location: 'https://elsewhere.test/x' }).end(),
  'not-modified': (response) => void response.writeHead(304, { etag: '"abc"' }).end(),
  headers: (response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.setHeader('warning', ['299 - "one"', '299 - "two"'])
    response.setHeader('x-own', 'own')
    response.setHeader('audit-id', 'from-behind')
    response.setHeader('cache-control', 'max-age=5')
    response.setHeader('x-kubernetes-pf-flowschema-uid', 'from-behind')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('server', 'behind')
    response.setHeader('proxy-authenticate', 'x')
    response.setHeader('keep-alive', 'timeout=5')
    response.setHeader('upgrade', 'h2c')
    sendJson(response, { a: 1 })
  },
  gzip: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync('{"compressed":true}'))
  },
  large: (response) => sendJson(response, { text: 'x'.repeat(300_000) }),
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"a":', () => response.destroy())
  },
  'cut-stream': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"a":', () => response.destroy())
  },
  'no-answer': (response) => void response.destroy(),
  stream: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const events = ['ADDED', 'MODIFIED', 'DELETED'].map((type) => ({
      type,
      object: { kind: 'Gadget' },
    }))
    for (const event of events) response.write(`${JSON.stringify(event)}\n`)
    response.end()
  },
}

export function resourceAnswers(request: Received, response: ServerResponse): void {
  const answer = answers[request.path.split('/').at(-1) ?? '']
  if (answer) answer(response, request)
  else echo(request, response)
}

/** Requests of gadgets, each of which is passed on. */
export function passedRequests(group: string): readonly Asked[] {
  const root = gadgets(group)
  const get = (name: string, path = root, more: Partial<Asked> = {}): Asked => ({
    name,
    method: 'GET',
    path,
    ...more,
  })
  const write = (method: string, name: string, more: Partial<Asked> = {}): Asked => ({
    name,
    method,
    path: `${root}/a?fieldManager=differential&dryRun=All`,
    body: { apiVersion: `${group}/v1`, kind: 'Gadget', metadata: { name: 'a' } },
    ...more,
  })
  return [
    get('get', `${root}/a`),
    get(
      'list with a query',
      `${root}?limit=5&labelSelector=a%3Db&fieldSelector=x%21%3Dy&b=2&a=1&a=0&c`,
    ),
    get('a query with signs', `${root}?q=a+b%20c%2Fd&%41=%42&e`),
    get('a query with pairs that Go does not read', `${root}?q=a;b&a=%zz&c=d`),
    get('a path with signs', `${root}/a%2Fb%20c`),
    get('a path with empty segments', `/apis/${group}/v1//gadgets///a`),
    get('a path with dots', `${root}/../gadgets/./a`),
    get('a path with a slash at its end', `${root}/a/`),
    get('another path of the version', `/apis/${group}/v1/anything/at/all`),
    get('a path with a longer version', `/apis/${group}/v11/gadgets`),
    get('the version with a slash', `/apis/${group}/v1/`),
    get('the group with a slash', `/apis/${group}/`),
    get('tables', root, { accept: mediaTypes.table }),
    get('Protobuf', root, { accept: 'application/vnd.kubernetes.protobuf,application/json' }),
    get('YAML', root, { accept: 'application/yaml' }),
    get('an unknown form', root, { accept: 'text/html' }),
    get('pretty', `${root}?pretty=true`),
    get('own headers', root, {
      headers: {
        'x-own': 'own',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'example.test',
        'x-forwarded-proto': 'http',
        forwarded: 'for=1.2.3.4',
        via: '1.1 x',
        cookie: 'a=b',
        origin: 'https://example.test',
        te: 'trailers',
        'accept-encoding': 'gzip',
        'accept-language': 'en',
        'if-none-match': '"abc"',
        range: 'bytes=0-5',
        'audit-id': 'mine',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    }),
    get('headers that name a user', root, {
      headers: {
        'x-remote-user': 'mallory',
        'x-remote-group': 'system:masters',
        'x-remote-extra-scopes': 'all',
        'x-remote-uid': '1',
      },
    }),
    get('impersonation', root, {
      headers: {
        'impersonate-user': 'jane',
        'impersonate-group': 'dev',
        'impersonate-uid': 'u-1',
        'impersonate-extra-scopes': 'a',
        'impersonate-extra-example.com%2fproject': 'p',
      },
    }),
    get('impersonation of masters', root, {
      headers: { 'impersonate-user': 'jane', 'impersonate-group': 'system:masters' },
    }),
    get('impersonation of a name beyond ASCII', root, {
      headers: {
        // Node writes each character as a byte: these are the bytes of UTF-8.
        'impersonate-user': Buffer.from('j\u00e4ne').toString('latin1'),
        'impersonate-group': 'system:masters',
      },
    }),
    get('no credentials', root, { headers: { authorization: '' } }),
    get('wrong credentials', root, { headers: { authorization: 'Bearer wrong' } }),
    write('POST', 'create', { path: `${root}?fieldManager=differential` }),
    write('PUT', 'update'),
    write('PATCH', 'merge patch', { contentType: mediaTypes.mergePatch }),
    write('PATCH', 'apply', { contentType: 'application/apply-patch+yaml', body: 'a: b\n' }),
    write('PATCH', 'a patch of another type', { contentType: 'text/plain', body: 'x' }),
    write('DELETE', 'delete', {
      body: { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' },
    }),
    { name: 'delete without a body', method: 'DELETE', path: `${root}/a` },
    { name: 'delete the collection', method: 'DELETE', path: `${root}?labelSelector=a` },
    { name: 'HEAD', method: 'HEAD', path: `${root}/a` },
    { name: 'OPTIONS', method: 'OPTIONS', path: `${root}/a` },
    { name: 'another method', method: 'PURGE', path: `${root}/a` },
    write('POST', 'a body that is no JSON', { body: '{"a":' }),
    write('POST', 'a large body', { body: { text: 'x'.repeat(200_000) } }),
    write('PATCH', 'a status', { path: `${root}/a/status`, contentType: mediaTypes.mergePatch }),
    get('a scale', `${root}/a/scale`),
    get('watch', `${root}?watch=true&resourceVersion=5&timeoutSeconds=7`),
    get('watch of a stream', `/apis/${group}/v1/watch/gadgets/stream?watch=true`),
    ...Object.keys(answers).map((name) => get(`answer: ${name}`, `${root}/${name}`)),
    get('answer: headers, to HEAD', `${root}/headers`, { method: 'HEAD' }),
  ]
}
