import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { CertificateSigning, ClusterSigner } from '../../../../core/index.ts'
import { nodeRuntime } from '../../../../node-host/base/node-runtime.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { Closers } from '../../../../node-host/base/process/closers.ts'
import { prepareSigning } from '../../../../node-host/serving/signing/prepare-signing.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { makeTestPki } from './test-pki.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-signing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

const signers: readonly ClusterSigner[] = [
  'kubelet-serving',
  'kubelet-client',
  'kube-apiserver-client',
  'legacy-unknown',
]

async function prepared(options: StartOptions): Promise<CertificateSigning> {
  const closers = new Closers()
  const runtime = nodeRuntime(recordingLogger())
  onTestFinished(() => closers.close())
  return prepareSigning({ options, runtime, closers }, join(folder, 'pki'))
}

/** Subjects of the authorities of all signers, in order. */
async function subjectsOf({ authorityOf }: CertificateSigning): Promise<readonly unknown[]> {
  const authorities = await Promise.all(signers.map(async (signer) => authorityOf?.(signer)))
  return authorities.map((each) => each && new X509Certificate(each.certificate).subject)
}

/** Options of an authority in files of that name. */
async function placedAuthority(name: string): Promise<readonly [certificate: string, key: string]> {
  const { authority } = await makeTestPki()
  const paths = [join(folder, `${name}.crt`), join(folder, `${name}.key`)] as const
  await writeFile(paths[0], authority.certificate)
  await writeFile(paths[1], authority.key)
  return paths
}

describe('authorities that sign certificate requests', () => {
  it('unless files are named, all signers have the authority of the data directory, which is made where there is none', async () => {
    const subjects = await subjectsOf(await prepared({}))
    const { subject } = new X509Certificate(await readFile(join(folder, 'pki/ca.crt')))
    expect(subjects).toEqual([subject, subject, subject, subject])
  })

  it('files of one authority serve all signers', async () => {
    const [clusterSigningCertFile, clusterSigningKeyFile] = await placedAuthority('all')
    const signing = await prepared({
      clusterSigningCertFile,
      clusterSigningKeyFile,
      clusterSigningDurationMs: 3_600_000,
    })
    const { subject } = new X509Certificate(await readFile(clusterSigningCertFile))
    expect(await subjectsOf(signing)).toEqual([subject, subject, subject, subject])
    expect(signing.durationMs).toBe(3_600_000)
  })

  it('where single signers have files, the others sign nothing', async () => {
    const [certificate, key] = await placedAuthority('clients')
    const signing = await prepared({
      clusterSigningKubeApiserverClientCertFile: certificate,
      clusterSigningKubeApiserverClientKeyFile: key,
    })
    const { subject } = new X509Certificate(await readFile(certificate))
    expect(await subjectsOf(signing)).toEqual([undefined, undefined, subject, undefined])
  })
})
