import { describe, expect, it } from 'vitest'
import { openTestServer, pods } from '../../../../../support/servers/test-server.ts'

const annotation = 'container.apparmor.security.beta.kubernetes.io/a'

interface Setting {
  readonly profile: string
  readonly spec?: object
  readonly container?: object
}

/** The container that is stored, and whether its annotation was warned of. */
async function create({ profile, spec, container }: Setting): Promise<unknown> {
  const server = await openTestServer()
  const { status, body, warnings } = await server.post(pods, {
    metadata: { name: 'a', annotations: { [annotation]: profile } },
    spec: { containers: [{ name: 'a', image: 'a', ...container }], ...spec },
  })
  if (status !== 201) return body
  const { containers = [] } = body['spec'] as { containers?: { securityContext?: object }[] }
  return { secured: containers[0]?.securityContext, warned: warnings.length }
}

const pod = { securityContext: { appArmorProfile: { type: 'Unconfined' } } }

describe('the AppArmor annotation of a new pod', () => {
  it.each<[string, Setting, object | undefined, number]>([
    ['becomes a field', { profile: 'runtime/default' }, { type: 'RuntimeDefault' }, 1],
    ['may mean none', { profile: 'unconfined' }, { type: 'Unconfined' }, 1],
    [
      'may name one of the node',
      { profile: 'localhost/x' },
      { type: 'Localhost', localhostProfile: 'x' },
      1,
    ],
    ['is left alone where no field can say it', { profile: 'localhost/' }, undefined, 1],
    ['is left alone with a name that is padded', { profile: 'localhost/ x' }, undefined, 1],
    [
      'is left alone where the pod says the same',
      { profile: 'unconfined', spec: pod },
      undefined,
      0,
    ],
    [
      'is left alone on Windows',
      { profile: 'unconfined', spec: { os: { name: 'windows' } } },
      undefined,
      0,
    ],
    [
      'gives way to the field',
      { profile: 'unconfined', container: pod },
      { type: 'Unconfined' },
      0,
    ],
  ])('the AppArmor annotation of a new pod %s', async (_what, setting, appArmorProfile, warned) => {
    const secured = appArmorProfile && { appArmorProfile }
    expect(await create(setting)).toEqual({ secured, warned })
  })

  it('the AppArmor annotation of a new pod comes before the profile of the security context', async () => {
    const server = await openTestServer()
    const { text } = await server.post(pods, {
      metadata: { name: 'a', annotations: { [annotation]: 'unconfined' } },
      spec: { containers: [{ name: 'a', image: 'a', tty: true, imagePullPolicy: 'Always' }] },
    })
    expect(text).toContain(
      '"imagePullPolicy":"Always","securityContext":{"appArmorProfile":{"type":"Unconfined"}},"tty":true',
    )
  })
})
