import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { runSnapshot } from '../../../node-host/commands/snapshot/snapshot-command.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { restoreMark } from '../../../node-host/store/etcd/restore-mark.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { printed } from '../../support/etcd/etcd-program.ts'
import {
  fillDirectory,
  temporaryFolder,
  valuesIn,
} from '../../support/snapshots/filled-directory.ts'

const hasEtcdctl = (await printed('etcdctl', 'version')) !== undefined
const run = promisify(execFile)

describeEtcd('snapshots of an etcd', (etcd) => {
  const opened: { close(): Promise<void> }[] = []
  afterAll(async () => {
    for (const each of opened) await each.close()
  })

  const url = (): string => etcd().members[0]?.url ?? ''

  async function saved(count: number) {
    const folder = await temporaryFolder()
    const directory = join(folder, 'data')
    const file = join(folder, 'objects.snapshot')
    await fillDirectory(directory, count)
    await runSnapshot(['save', file, '--data-dir', directory])
    return { folder, directory, file, target: join(folder, 'target') }
  }

  it('have the objects of a directory, whose versions are new and whose uids stay', async () => {
    const { folder, directory, file, target } = await saved(700)
    const place = ['--etcd-servers', url(), '--etcd-prefix', '/moved', '--brand', 'k8s']
    const said = await runSnapshot(['restore', file, ...place])
    expect(said).toMatch(/^restored 700 objects to etcd, which gave them new resource versions/)
    await expect(runSnapshot(['restore', file, ...place])).rejects.toThrow(
      'the etcd has objects below this prefix',
    )
    const back = join(folder, 'back.snapshot')
    await runSnapshot(['save', back, ...place])
    await runSnapshot(['restore', back, '--data-dir', target])
    const [before, after] = [await valuesIn(directory), await valuesIn(target)]
    const objects = before.values.filter(({ key }) => key.startsWith('/registry/'))
    expect(after.values.map(({ key, text }) => [key, JSON.parse(text)])).toEqual(
      objects.map(({ key, text }) => [key, JSON.parse(text)]),
    )
  })

  it('that were not restored to their end are not served, and go on where they are run again', async () => {
    const { file } = await saved(20)
    const place = ['--etcd-servers', url(), '--etcd-prefix', '/half', '--brand', 'k8s']
    const storage = await openEtcd({ servers: [url()], prefix: '/half' })
    opened.push(storage)
    await storage.commit([], [{ type: 'put', key: restoreMark, value: new Uint8Array([1]) }])
    const options = { brand: 'k8s', storage: 'memory', port: 0, etcdServers: [url()] } as const
    await expect(startServer({ ...options, etcdPrefix: '/half' })).rejects.toThrow(
      'a restore into this etcd has not been completed',
    )
    expect(await runSnapshot(['restore', file, ...place])).toContain('restored 20 objects')
    expect(await storage.get(restoreMark)).toMatchObject({ ok: true, entry: undefined })
  })

  it('need a brand where nothing says which', async () => {
    const { folder } = await saved(1)
    const save = ['save', join(folder, 'a'), '--etcd-servers', url()]
    await expect(runSnapshot(save)).rejects.toThrow('the etcd has no objects of any brand')
    await expect(runSnapshot([...save, '--etcd-prefix=/a'])).rejects.toThrow('needs --brand')
  })

  it.runIf(hasEtcdctl)('of etcdctl are read through an etcd of this machine', async () => {
    const { folder, file } = await saved(30)
    await runSnapshot(['restore', file, '--etcd-servers', url()])
    const theirs = join(folder, 'etcd.db')
    const env = { ...process.env, ETCDCTL_API: '3' }
    await run('etcdctl', ['--endpoints', url(), 'snapshot', 'save', theirs], { env })
    const text = await runSnapshot(['inspect', theirs])
    expect(text).toMatch(/^source +etcdctl snapshot$/m)
    expect(text).toMatch(/^ {2}v1 ConfigMap +30$/m)
    const target = join(folder, 'from-etcd')
    expect(await runSnapshot(['restore', theirs, '--data-dir', target])).toContain('30 objects')
    expect((await valuesIn(target)).values).toHaveLength(30)
  })
})
