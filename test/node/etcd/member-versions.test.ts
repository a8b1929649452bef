import { describe, expect, it } from 'vitest'
import type { EtcdClient } from '../../../node-host/store/etcd/etcd-client.ts'
import { MemberVersions } from '../../../node-host/store/etcd/member-versions.ts'
import { tellsProgress } from '../../../node-host/store/etcd/progress-versions.ts'

/** Members that have these versions; undefined ones do not answer. */
class Members {
  versions: (string | undefined)[]
  now = 0
  asked = 0
  readonly known: MemberVersions

  constructor(...versions: (string | undefined)[]) {
    this.versions = versions
    const members = versions.map((_, at) => ({
      call: () => {
        this.asked++
        const version = this.versions[at]
        return version === undefined
          ? Promise.reject(new Error('out of reach'))
          : Promise.resolve({ version })
      },
    }))
    const client = { methods: {}, members }
    this.known = new MemberVersions(client as unknown as EtcdClient, () => this.now)
  }
}

describe('versions that answer progress requests', () => {
  it.each([
    '3.4.31',
    '3.4.36',
    '3.5.13',
    '3.5.21',
    '3.6.0',
    '3.6.5',
    '3.6.0-rc.2',
    '3.7.0',
    '4.0.0',
  ])('%s answers rightly', (version) => {
    expect(tellsProgress(version)).toBe(true)
  })

  it.each(['3.4.23', '3.4.30', '3.5.0', '3.5.12', '3.3.27', '2.3.8', '', 'unknown', '3.6'])(
    '"%s" is not known to',
    (version) => {
      expect(tellsProgress(version)).toBe(false)
    },
  )
})

describe('versions of members', () => {
  it('progress is asked for only where every member answers it rightly', async () => {
    const all = new Members('3.6.5', '3.5.13', '3.4.31')
    await all.known.refresh()
    expect(all.known.tellProgress).toBe(true)
    const one = new Members('3.6.5', '3.4.23', '3.6.5')
    await one.known.refresh()
    expect(one.known.tellProgress).toBe(false)
  })

  it('nothing is known of a member that has not answered yet, which is asked again soon', async () => {
    const members = new Members('3.6.5', undefined, '3.6.5')
    expect(members.known.tellProgress).toBe(false)
    await members.known.refresh()
    expect(members.known.tellProgress).toBe(false)
    members.versions = ['3.6.5', '3.6.5', '3.6.5']
    await members.known.refresh()
    expect(members.asked).toBe(3)
    members.now += 2000
    await members.known.refresh()
    expect(members.known.tellProgress).toBe(true)
  })

  it('a member that comes back with an older version is not trusted any more', async () => {
    const members = new Members('3.6.5', '3.6.5')
    await members.known.refresh()
    members.versions = ['3.6.5', '3.4.23']
    members.known.expire()
    await members.known.refresh()
    expect(members.known.tellProgress).toBe(false)
  })

  it('a store that tells no version is not taken for an etcd', async () => {
    const members = new Members('')
    await members.known.refresh()
    expect(members.known).toMatchObject({ tellProgress: false, areOfEtcd: false })
  })
})
