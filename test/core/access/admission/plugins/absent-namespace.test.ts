import { expect, it } from 'vitest'
import { openTestServer, pod } from '../../../../support/servers/test-server.ts'

it.each([
  [
    'PodNodeSelector',
    [500, 'InternalError', 'Internal error occurred: namespace absent does not exist'],
  ],
  ['PodTolerationRestriction', [404, 'NotFound', 'namespaces "absent" not found']],
])(
  '%s refuses a pod of a namespace that does not exist, where no other plug-in does',
  async (plugin, refusal) => {
    const server = await openTestServer({
      enableAdmissionPlugins: [plugin],
      disableAdmissionPlugins: ['NamespaceLifecycle', 'PodSecurity', 'ServiceAccount'],
    })
    const { status, body } = await server.post('/api/v1/namespaces/absent/pods', pod('a'))
    expect([status, body.reason, body.message]).toEqual(refusal)
  },
)
