import { describe, expect, it } from 'vitest'
import { etcdServersOf } from '../../../node-host/store/etcd/etcd-servers.ts'

describe('options of an etcd', () => {
  it('members are URLs, and those without a scheme have TLS where there are files for it', () => {
    const etcdServers = ['http://127.0.0.1:2379', 'https://[::1]:2379/', 'etcd-2.test:2379']
    expect(etcdServersOf({ etcdServers })).toEqual([
      'http://127.0.0.1:2379',
      'https://[::1]:2379',
      'http://etcd-2.test:2379',
    ])
    expect(etcdServersOf({ etcdServers: ['etcd.test:2379'], etcdCaFile: 'ca.crt' })).toEqual([
      'https://etcd.test:2379',
    ])
    expect(etcdServersOf({})).toEqual([])
  })

  it('a member that is no URL of HTTP is refused by its text', () => {
    for (const text of ['foo://a:1', 'http://', 'http://a:b', 'unix:///etcd.sock']) {
      expect(() => etcdServersOf({ etcdServers: [text] }), text).toThrow(
        `--etcd-servers: "${text}" is not a URL such as http://127.0.0.1:2379`,
      )
    }
  })

  it('a certificate needs its key, and a key its certificate', () => {
    const etcdServers = ['https://a:1']
    expect(() => etcdServersOf({ etcdServers, etcdCertFile: 'a.crt' })).toThrow(
      '--etcd-certfile needs --etcd-keyfile',
    )
    expect(() => etcdServersOf({ etcdServers, etcdKeyFile: 'a.key' })).toThrow(
      '--etcd-keyfile needs --etcd-certfile',
    )
  })

  it('overrides of a wrong form are refused in the words of the original', () => {
    for (const override of ['x', '/events#http://a:1#y', 'events#http://a:1', '/events#']) {
      const options = { etcdServers: ['http://a:1'], etcdServersOverrides: [override] }
      expect(() => etcdServersOf(options), override).toThrow(
        '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated',
      )
    }
  })

  it('an override may name members of the etcd itself, and no other etcd', () => {
    const etcdServers = ['http://a:1', 'http://b:1']
    const withOverride = (override: string) =>
      etcdServersOf({ etcdServers, etcdServersOverrides: [override] })
    expect(withOverride('/events#http://b:1;http://a:1')).toEqual(etcdServers)
    expect(() => withOverride('coordination.k8s.io/leases#http://c:1')).toThrow(
      'coordination.k8s.io/leases cannot be in another etcd than --etcd-servers',
    )
  })
})
