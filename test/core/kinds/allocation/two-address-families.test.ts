import { describe, expect, it } from 'vitest'
import {
  createService,
  postService,
  services,
  twoFamilies,
  defaultRange,
  changeService,
  refusalOf,
} from '../../../support/servers/service-requests.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

describe('many services at once', () => {
  it('many services at once get all addresses there are, each one once, and then none', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 253 }, (_, at) => `s${at}`)
    const specs = await Promise.all(names.map((name) => createService(server, name)))
    expect(new Set(specs.map(({ clusterIP }) => clusterIP)).size).toBe(253)
    const { status, body } = await postService(server, 'more')
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Internal error occurred: failed to allocate a serviceIP: range is full',
    )
    await server.delete(`${services}/s17`)
    expect(await createService(server, 'more')).toMatchObject({
      clusterIP: specs[17]?.['clusterIP'],
    })
  })

  it('two services that want one address at once do not both get it', async () => {
    const server = await openTestServer()
    const names = Array.from({ length: 20 }, (_, at) => `s${at}`)
    const answers = await Promise.all(
      names.map((name) => postService(server, name, { clusterIP: '10.0.0.10' })),
    )
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 422)).toHaveLength(19)
  })
})

describe('two families of addresses', () => {
  it('two families of addresses are given to services that want both', async () => {
    const server = await openTestServer(twoFamilies)
    expect(await createService(server, 'one')).toMatchObject({
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    })
    expect(await createService(server, 'six', { ipFamilies: ['IPv6'] })).toMatchObject({
      clusterIP: expect.stringMatching(/^fd00::/),
      ipFamilyPolicy: 'SingleStack',
    })
    const both = await createService(server, 'both', { ipFamilyPolicy: 'PreferDualStack' })
    expect(both).toMatchObject({
      clusterIPs: [expect.stringMatching(defaultRange), expect.stringMatching(/^fd00::/)],
      ipFamilies: ['IPv4', 'IPv6'],
    })
    const asked = { clusterIP: 'fd00::10', ipFamilyPolicy: 'RequireDualStack' }
    expect(await createService(server, 'asked', asked)).toMatchObject({
      clusterIPs: ['fd00::10', expect.stringMatching(defaultRange)],
      ipFamilies: ['IPv6', 'IPv4'],
    })
  })

  it('the second address of a service comes and goes with its ipFamilyPolicy', async () => {
    const server = await openTestServer(twoFamilies)
    const { clusterIP } = await createService(server, 'web')
    const up = await changeService(server, 'web', { ipFamilyPolicy: 'RequireDualStack' })
    expect(up.spec).toMatchObject({
      clusterIP,
      clusterIPs: [clusterIP, expect.stringMatching(/^fd00::/)],
      ipFamilies: ['IPv4', 'IPv6'],
    })
    const fewer = await changeService(server, 'web', { clusterIPs: [clusterIP ?? ''] })
    expect(fewer.message).toContain("must be 'SingleStack' to release the secondary cluster IP")
    const down = await changeService(server, 'web', { ipFamilyPolicy: 'SingleStack' })
    expect(down.spec).toMatchObject({ clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const [, second] = up.spec['clusterIPs'] as string[]
    await createService(server, 'next', { clusterIP: second ?? '' })
  })

  it('an address that cannot be allocated is shown with the place of the one that was still to come', async () => {
    const server = await openTestServer(twoFamilies)
    const given = { clusterIP: '192.168.1.1', ipFamilyPolicy: 'PreferDualStack' }
    expect(await refusalOf(server, given)).toMatch(
      /^spec\.clusterIPs: Invalid value: \["192\.168\.1\.1",""\]: failed to allocate IP 192\.168\.1\.1: /,
    )
  })

  it('two families of addresses are refused where the server has one', async () => {
    const server = await openTestServer()
    expect(await refusalOf(server, { ipFamilyPolicy: 'RequireDualStack' })).toBe(
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    )
    expect(await refusalOf(server, { ipFamilies: ['IPv6'] })).toBe(
      'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    )
    expect(await refusalOf(server, { clusterIP: 'fd00::1' })).toBe(
      'spec.clusterIPs[0]: Invalid value: ["fd00::1"]: IPv6 is not configured on this cluster',
    )
    expect(
      await refusalOf(server, { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv4', 'IPv6'] }),
    ).toBe(
      `spec.ipFamilyPolicy: Invalid value: "SingleStack": must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified`,
    )
    expect(
      await createService(server, 'modest', { ipFamilyPolicy: 'PreferDualStack' }),
    ).toMatchObject({
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'PreferDualStack',
    })
  })
})
