import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import {
  type Certificates,
  ensureCertificates,
} from '../../../../node-host/serving/pki/certificates.ts'

const start = Date.UTC(2030, 0, 1)
const day = 24 * 60 * 60 * 1000
let directory: string

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'skerry-pki-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  directory = join(parent, 'pki')
})

function ensure(
  now = start,
  hosts: readonly string[] = ['node.test', '192.0.2.7'],
): Promise<Certificates> {
  return ensureCertificates({ directory, brand: brands.k8s, hosts, now })
}

/** Which of the three were made anew between two looks. */
function renewed(before: Certificates, after: Certificates): string[] {
  const differs = {
    authority: before.authority !== after.authority,
    server: before.server.certificate !== after.server.certificate,
    admin: before.admin.certificate !== after.admin.certificate,
  }
  return Object.entries(differs)
    .filter(([, changed]) => changed)
    .map(([name]) => name)
}

describe('certificates', () => {
  it('certificates are made by an own authority for every name the server is reached by', async () => {
    const { authority, server, admin } = await ensure()
    const issuer = new X509Certificate(authority)
    const served = new X509Certificate(server.certificate)
    expect(issuer.ca).toBe(true)
    expect(served.verify(issuer.publicKey)).toBe(true)
    for (const name of [
      'localhost',
      'node.test',
      'kubernetes',
      'kubernetes.default.svc.cluster.local',
    ]) {
      expect(served.checkHost(name)).toBe(name)
    }
    for (const address of ['127.0.0.1', '::1', '192.0.2.7']) {
      expect(served.checkIP(address)).toBe(address)
    }
    const client = new X509Certificate(admin.certificate)
    expect(client.subject).toBe('O=system:masters\nCN=kubernetes-admin')
    expect(client.verify(issuer.publicKey)).toBe(true)
  })

  it('certificates have keys in the form that every client reads', async () => {
    const { admin } = await ensure()
    expect(admin.key).toMatch(/^-----BEGIN EC PRIVATE KEY-----\n/)
    for (const name of ['admin', 'apiserver', 'ca']) {
      const text = await readFile(join(directory, `${name}.key`), 'utf8')
      expect(text).toMatch(/^-----BEGIN EC PRIVATE KEY-----\n[^]*-----END EC PRIVATE KEY-----\n$/)
    }
  })

  it('certificates are private files', async () => {
    await ensure()
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    const names = await readdir(directory)
    expect(names.sort()).toEqual([
      'admin.crt',
      'admin.key',
      'apiserver.crt',
      'apiserver.key',
      'ca.crt',
      'ca.key',
    ])
    for (const name of names) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['are kept while they are good', 300 * day, undefined, []],
    ['are renewed within a month of their end', 336 * day, undefined, ['server', 'admin']],
    ['are renewed after their end', 400 * day, undefined, ['server', 'admin']],
    ['are renewed with their authority', 3640 * day, undefined, ['authority', 'server', 'admin']],
    ['are renewed when the server gets a new name', 0, ['other.test'], ['server']],
    [
      'are renewed when the clock was wrong before',
      -day,
      undefined,
      ['authority', 'server', 'admin'],
    ],
  ])('certificates %s', async (_, later, hosts, expected) => {
    const before = await ensure()
    expect(renewed(before, await ensure(start + later, hosts))).toEqual(expected)
  })

  it('certificates are made anew when a crash left a key without its certificate, or with an older one', async () => {
    const before = await ensure()
    await rm(join(directory, 'apiserver.crt'))
    await writeFile(join(directory, 'admin.key'), before.server.key)
    expect(renewed(before, await ensure())).toEqual(['server', 'admin'])
  })

  it('certificates are refused whose authority has lost its key', async () => {
    await ensure()
    await rm(join(directory, 'ca.key'))
    await expect(ensure()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('ca.crt without ca.key'),
    })
  })

  it('certificates are refused where a file is damaged, and the file is left alone', async () => {
    await ensure()
    await writeFile(join(directory, 'ca.crt'), 'nonsense')
    await expect(ensure()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('ca.crt is damaged'),
    })
    expect(await readFile(join(directory, 'ca.crt'), 'utf8')).toBe('nonsense')
  })
})
