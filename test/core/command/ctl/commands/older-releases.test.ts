import { describe, expect, it } from 'vitest'
import { loadRelease } from '../../../../../core/kinds/assembly/releases/load-release.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

/** The forms of discovery and OpenAPI: lists of version 2, aggregated v2beta1 beside OpenAPI v3, and today's. */
describe.each(['1.22', '1.27', '1.34'])('the command line on a server of release %s', (release) => {
  it('resources are found in every form of discovery', async () => {
    const { terminal } = await openCtl({ release: await loadRelease(release) })
    const shown = await terminal.run('api-resources --api-group=policy')
    expect(shown).toContain('poddisruptionbudgets   pdb          policy/v1 ')
    expect(/podsecuritypolicies +psp +policy\/v1beta1 +false +PodSecurityPolicy/.test(shown)).toBe(
      release === '1.22',
    )
    expect(await terminal.run('get pdb')).toBe('')
  })

  it('fields are explained, and manifests applied, by every form of OpenAPI', async () => {
    const { terminal } = await openCtl({ release: await loadRelease(release) })
    expect(await terminal.run('explain deployments.spec.replicas')).toMatch(
      /^GROUP: +apps\nKIND: +Deployment\nVERSION: +v1\n\nFIELD: replicas <integer>\n/,
    )
    const manifest = (image: string): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'web' },
        spec: { containers: [{ name: 'main', image }] },
      })
    await terminal.run('apply -f -', manifest('example/app:1'))
    expect(await terminal.run('apply -f -', manifest('example/app:2'))).toBe('pod/web configured\n')
    expect(await terminal.run('get pod web -o jsonpath={.spec.containers[*].image}')).toBe(
      'example/app:2',
    )
  })
})
