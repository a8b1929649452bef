import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { TlsFiles } from '../../../node-host/store/etcd/tls-files.ts'
import { put } from '../../contract/storage-fixture.ts'
import { etcdProgram } from '../../support/etcd/etcd-program.ts'
import { quickRuntime } from '../../support/etcd/quick-runtime.ts'
import { TestEtcd } from '../../support/etcd/test-etcd.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'

const program = await etcdProgram()
let folder = ''
let etcd: TestEtcd | undefined
const file = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-etcd-tls-'))
  const pki = await makeTestPki()
  const client = await pki.client('apiserver-etcd-client', [])
  const stranger = await makeTestPki()
  await writeFile(file('ca.crt'), pki.authority.certificate)
  await writeFile(file('server.crt'), pki.tls.certificate)
  await writeFile(file('server.key'), pki.tls.key)
  await writeFile(file('client.crt'), client.certificate)
  await writeFile(file('client.key'), client.key)
  await writeFile(file('other-ca.crt'), stranger.authority.certificate)
  const tls = { caFile: file('ca.crt'), certFile: file('server.crt'), keyFile: file('server.key') }
  if (program) etcd = await TestEtcd.start(program, { tls })
})
afterAll(async () => {
  await etcd?.close()
  await rm(folder, { recursive: true, force: true })
})

const own = (): { caFile: string; certFile: string; keyFile: string } => ({
  caFile: file('ca.crt'),
  certFile: file('client.crt'),
  keyFile: file('client.key'),
})

it.skipIf(!program)('a server shows etcd its certificate, and checks that of etcd', async () => {
  const servers = etcd?.servers ?? []
  const storage = await openEtcd({ servers, ...own() })
  expect(await storage.commit([], [put('/tls', '1')])).toMatchObject({ ok: true })
  await storage.close()
})

it.skipIf(!program)(
  'a start fails with a clear line where the authority is another one, or no certificate is shown',
  async () => {
    const servers = etcd?.servers ?? []
    const terms = { servers, startLimit: 500, runtime: quickRuntime() }
    await expect(openEtcd({ ...terms, ...own(), caFile: file('other-ca.crt') })).rejects.toThrow(
      /no member of etcd answers .*certificate/,
    )
    await expect(openEtcd({ ...terms, caFile: file('ca.crt') })).rejects.toThrow(
      /no member of etcd answers/,
    )
  },
)

it('files that cannot be used are named', async () => {
  const servers = ['https://127.0.0.1:1']
  await expect(openEtcd({ servers, ...own(), keyFile: file('none.key') })).rejects.toThrow(
    `the file ${file('none.key')} for etcd cannot be read: it does not exist`,
  )
  await expect(openEtcd({ servers, ...own(), keyFile: file('server.key') })).rejects.toThrow(
    /the certificates for etcd cannot be used .*client\.crt/,
  )
})

it('files that were replaced are used by later connections, unless they are broken', async () => {
  const files = await TlsFiles.read(own())
  expect(files.version).toBe(1)
  await files.refresh()
  expect(files.version).toBe(1)
  await writeFile(file('client.crt'), 'half')
  await files.refresh()
  expect(files.version).toBe(1)
  const pki = await makeTestPki()
  const renewed = await pki.client('apiserver-etcd-client', [])
  await writeFile(file('client.crt'), renewed.certificate)
  await writeFile(file('client.key'), renewed.key)
  await files.refresh()
  expect(files.version).toBe(2)
  expect(files.files.certificate?.toString()).toBe(renewed.certificate)
})
