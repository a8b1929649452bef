import { describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import { encodeBase64 } from '../../../../core/base/text/base64.ts'
import { readKubeconfigUsers } from '../../../../core/objects/webhooks/kubeconfig-users.ts'
import { webhookEndpoint } from '../../../../core/objects/webhooks/webhook-client-config.ts'
import { findCredentials } from '../../../../core/objects/webhooks/webhook-credentials.ts'
import { configure, webhook } from '../../../support/access/webhook-configurations.ts'
import { webhookHost } from '../../../support/access/webhook-host.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

/** The token for a webhook, by users who have their name as their token. */
function tokenFor(names: readonly string[], clientConfig: object, current = ''): string {
  const users = names.map((name) => ({ name, user: { token: name } }))
  const contexts = [{ name: 'c', context: { user: current } }]
  const find = findCredentials(
    readKubeconfigUsers({ users, contexts, 'current-context': 'c' }, 'the kubeconfig'),
  )
  const found = find(webhookEndpoint({ ...clientConfig }))
  return found?.authorization?.replace('Bearer ', '') ?? 'none'
}

const byUrl = (url: string): object => ({ url })
const byService = { service: { namespace: 'space', name: 'hook', path: '/x' } }

describe('credentials for webhooks', () => {
  it.each<[readonly string[], object, string]>([
    [['a.b.c', 'a.b.c:443', '*.b.c:443'], byUrl('https://a.b.c/x'), 'a.b.c:443'],
    [['a.b.c', '*.c:443', '*.b.c:443', '*'], byUrl('https://a.b.c/x'), '*.b.c:443'],
    [['*.b.c', 'a.b.c', '*.c:443'], byUrl('https://a.b.c:443/x'), '*.c:443'],
    [['*.b.c', 'a.b.c', '*'], byUrl('https://a.b.c?x'), 'a.b.c'],
    [['*.c', '*'], byUrl('https://a.b.c'), '*.c'],
    [['a.b.c', '*.b.c'], byUrl('https://a.b.c:8443'), 'none'],
    [['a.b.c', '*.b.c:8443'], byUrl('https://a.b.c:8443'), '*.b.c:8443'],
    [['*', 'other'], byUrl('https://a.b.c'), '*'],
    [['*.a.b.c'], byUrl('https://a.b.c'), 'none'],
    [['::1', '[::1]:8443'], byUrl('https://[::1]:8443/x'), '[::1]:8443'],
    [['::1'], byUrl('https://[::1]/x'), '::1'],
    [['hook.space.svc', 'hook.space.svc:443'], byService, 'hook.space.svc:443'],
    [['hook', '*.space.svc'], byService, '*.space.svc'],
  ])('of the users %j, a webhook at %j is shown %s', (names, clientConfig, expected) => {
    expect(tokenFor(names, clientConfig)).toBe(expected)
  })

  it('a webhook that no user is named after is shown the user of the current context', () => {
    expect(tokenFor(['other', 'mine'], byUrl('https://a.b.c'), 'mine')).toBe('mine')
    expect(tokenFor(['*', 'mine'], byUrl('https://a.b.c'), 'mine')).toBe('*')
    expect(tokenFor(['mine'], byUrl('https://a.b.c'), 'absent')).toBe('none')
  })

  it('an admission webhook is called with the credentials of the configuration of its plug-in, and with its own authorities', async () => {
    const seen: HostRequest[] = []
    const hostFetch = webhookHost((review, request) => {
      seen.push(request)
      const { uid } = review['request'] as { uid: string }
      const { apiVersion, kind } = review
      return { apiVersion, kind, response: { uid, allowed: true } }
    })
    const pem = (what: string): string => `-----BEGIN ${what}-----`
    const encoded = (text: string): string => encodeBase64(new TextEncoder().encode(text))
    const certified = {
      'client-certificate-data': encoded(pem('CERTIFICATE')),
      'client-key-data': encoded(pem('KEY')),
    }
    const configurationOf = (user: object): object => ({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'WebhookAdmissionConfiguration',
      kubeConfig: { users: [{ name: 'hooks.example', user }] },
    })
    const server = await openTestServer({
      hostFetch,
      admissionConfiguration: {
        MutatingAdmissionWebhook: { ...configurationOf({ username: 'ann', password: 'é' }) },
        ValidatingAdmissionWebhook: { ...configurationOf(certified) },
      },
    })
    const caBundle = encoded(pem('AUTHORITY'))
    const clientConfig = { url: 'https://hooks.example/x', caBundle }
    await configure(server, 'mutating', [webhook('a')])
    await configure(server, 'validating', [webhook('b', { clientConfig })])
    await server.post('/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } })
    const shown = seen.map(({ headers, tls }) => {
      const at = headers.indexOf('authorization')
      return { authorization: at < 0 ? 'none' : headers[at + 1], tls }
    })
    expect(shown).toEqual([
      { authorization: `Basic ${encoded('ann:é')}`, tls: {} },
      {
        authorization: 'none',
        tls: { authorities: pem('AUTHORITY'), certificate: pem('CERTIFICATE'), key: pem('KEY') },
      },
    ])
  })
})
