import { describe, expect, it } from 'vitest'
import { loadRelease } from '../../../core/index.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

const releases = Array.from({ length: 19 }, (_, at) => `1.${16 + at}`)

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'web' }] },
}

describe.each(releases)('a server of release %s', (name) => {
  it('starts, serves discovery and takes objects, and logs no error', async () => {
    const server = await openTestServer({ release: await loadRelease(name), controllers: ['*'] })
    const groups = await server.get('/apis')
    expect(groups.status).toBe(200)
    expect((await server.get('/openapi/v2')).status).toBe(200)
    const here = '/api/v1/namespaces/work'
    const answers = [
      await server.post('/api/v1/namespaces', { metadata: { name: 'work' } }),
      await server.post(`${here}/configmaps`, { metadata: { name: 'a' }, data: { a: 'b' } }),
      await server.post(`${here}/serviceaccounts`, { metadata: { name: 'default' } }),
      await server.post(`${here}/pods`, { metadata: { name: 'a' }, spec: template.spec }),
      await server.post(`${here}/services`, {
        metadata: { name: 'a' },
        spec: { ports: [{ port: 80 }] },
      }),
      await server.post('/apis/apps/v1/namespaces/work/deployments', {
        metadata: { name: 'web' },
        spec: { selector: { matchLabels: { app: 'web' } }, template },
      }),
      await server.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
        spec: { resourceAttributes: { verb: 'create', resource: 'pods', namespace: 'work' } },
      }),
    ]
    expect(
      answers.map(({ status, text }) => [status, status > 299 && status !== 409 ? text : '']),
    ).toEqual(answers.map(({ status }) => [status === 409 ? 409 : 201, '']))
    expect(answers.at(-1)?.body).toMatchObject({ status: { allowed: true } })
    const { log } = server.runtime
    expect(log.filter(({ level }) => level === 'error')).toEqual([])
  })
})
